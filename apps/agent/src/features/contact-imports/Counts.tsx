import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'

export const OUTCOME_WORDS: Record<string, string> = {
  to_create: 'To create',
  to_update: 'To update',
  to_add_policy: 'Policies to add',
  to_update_policy: 'Policies to bring up to date',
  to_opt_out: 'Only to opt out',
  to_attach: 'To attach',
  attached: 'Attached',
  created: 'Created',
  updated: 'Updated',
  policy_added: 'Policies added',
  policy_updated: 'Policies brought up to date',
  opted_out: 'Only opted out',
  duplicate: 'Duplicates',
  scrubbed: 'On a list',
  sharing_left_out: 'Sharing, left out',
  unmatched: 'No contact found',
  invalid: 'Invalid',
  sharing: 'Sharing with others',
  unlicensed: 'Owner not licensed',
  policies_ending: 'Policies no longer in force',
  opt_outs: 'With an opt-out',
  numbers_left_out: 'Numbers left out',
  deleted: 'Taken back',
  restored: 'Restored',
  partly_restored: 'Partly restored',
  kept: 'Kept',
}

/** The outcomes that occur, and those always told, in the order they are shown. */
export const outcomesOf = (counts: Record<string, number>, always: readonly string[] = []) =>
  Object.keys(OUTCOME_WORDS).filter(outcome => counts[outcome] || always.includes(outcome))

interface Props {
  counts: Record<string, number>
  /** Told also where there are none. */
  always?: readonly string[]
  /** With it the figures are buttons that choose the rows shown. */
  chosen?: string | undefined
  onChoose?: (outcome: string) => void
}

/** The figures of an import, one a kind of outcome. */
export function Counts({ counts, always, chosen, onChoose }: Props) {
  const shown = outcomesOf(counts, always)
  return (
    <Box
      sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', mt: 2 }}
      role={onChoose ? 'group' : undefined}
      aria-label={onChoose ? 'Rows by outcome' : undefined}
    >
      {shown.map(outcome => (
        <Figure
          key={outcome}
          word={OUTCOME_WORDS[outcome] ?? outcome}
          count={counts[outcome] ?? 0}
          {...(onChoose && { pressed: chosen === outcome, onClick: () => onChoose(outcome) })}
        />
      ))}
    </Box>
  )
}

interface FigureProps {
  word: string
  count: number
  pressed?: boolean
  onClick?: () => void
}

function Figure({ word, count, pressed, onClick }: FigureProps) {
  const face = (
    <>
      <Typography component="span" sx={{ fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.2, display: 'block' }}>
        {count.toLocaleString('en-US')}
      </Typography>
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        {word}
      </Typography>
    </>
  )
  const look = {
    border: 1,
    borderColor: pressed ? 'primary.main' : 'divider',
    boxShadow: pressed ? 'inset 0 0 0 1px currentColor' : 'none',
    borderRadius: 2,
    px: 2,
    py: 1.25,
    minWidth: 116,
    textAlign: 'left',
    display: 'block',
  } as const
  if (!onClick) return <Box sx={look}>{face}</Box>
  return (
    <ButtonBase onClick={onClick} aria-pressed={pressed ?? false} sx={look}>
      {face}
    </ButtonBase>
  )
}
