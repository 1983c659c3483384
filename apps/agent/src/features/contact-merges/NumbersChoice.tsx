import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { IDENTITY_NAMES, type IdentityKind } from '@openbook/config/identity-numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import type { Preview } from './MergeForm.tsx'
import { Pick } from './Pick.tsx'

export type Chosen = Partial<Record<IdentityKind, number>>

interface Props {
  preview: Preview
  chosen: Chosen
  choose: (chosen: Chosen) => void
}

/** Where the records have different ID numbers: which is right, or both for now. */
export function NumbersChoice({ preview: { numbers, records }, chosen, choose }: Props) {
  if (!numbers.length) return null
  const whose = (id: number) => {
    const contact = records.find(record => record.contact.id === id)?.contact
    return contact ? `${[contact.first_name, contact.last_name].filter(Boolean).join(' ')}, ${contact.number}` : ''
  }
  return (
    <Panel title="Different ID numbers">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        One person has one of each. Choose the right one: the other is set aside, encrypted, and comes back with an
        undo.
      </Typography>
      {numbers.map(({ kind, numbers: each }) => {
        const option = (id: number | undefined, said: string, from = '') => (
          <Box
            key={id ?? 'all'}
            component="label"
            sx={{ display: 'flex', gap: 1, py: 0.75, cursor: 'pointer', overflowWrap: 'anywhere' }}
          >
            <Pick
              type="radio"
              name={`numbers-${kind}`}
              checked={chosen[kind] === id}
              onChange={() => choose({ ...chosen, [kind]: id })}
            />
            <span>
              {said}
              {from && (
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 1 }}>
                  {from}
                </Typography>
              )}
            </span>
          </Box>
        )
        return (
          <Box key={kind} component="fieldset" sx={{ border: 0, m: 0, p: 0, mb: 1 }}>
            <Box component="legend" sx={{ fontWeight: 600, p: 0 }}>
              {IDENTITY_NAMES[kind]}
            </Box>
            {each.map(({ id, ends_with, contact_id }) =>
              option(id, ends_with ? `Ends with ${ends_with}` : 'Cannot be read', whose(contact_id)),
            )}
            {option(undefined, each.length > 2 ? 'Keep all for now' : 'Keep both for now')}
          </Box>
        )
      })}
    </Panel>
  )
}
