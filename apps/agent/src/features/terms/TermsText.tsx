import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { brandedTerms } from '@openbook/config/terms.ts'
import { useMemo, useState } from 'react'
import { useBrand } from '../../ui/BrandMark.tsx'
import { changesOf, type Piece } from './changes.ts'

/** The text with its changes marked: only the paragraphs that changed, or all of it. */
export function TermsText({ now, before }: { now: string; before: string | null }) {
  const { name } = useBrand()
  const [only, setOnly] = useState(before !== null)
  const all = useMemo(() => changesOf(before, now), [before, now])
  const shown = only ? all.filter(({ changed }) => changed) : all
  return (
    <>
      {before !== null && (
        <ToggleButtonGroup
          size="small"
          exclusive
          value={only}
          onChange={(_, next: boolean | null) => next !== null && setOnly(next)}
          aria-label="How much of the text"
          sx={{ mb: 1.5 }}
        >
          <ToggleButton value={true}>What changed</ToggleButton>
          <ToggleButton value={false}>Whole text</ToggleButton>
        </ToggleButtonGroup>
      )}
      {shown.length === 0 && <Typography>Not a word has changed since you accepted them.</Typography>}
      {shown.map(({ pieces, changed }, index) => (
        <Typography
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and never move
          key={index}
          sx={{
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
            mb: 1.5,
            ...(changed && { pl: 1.5, borderLeft: 3, borderColor: 'primary.main' }),
          }}
        >
          {pieces.map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have the words within
            <Marked key={at} piece={piece} brand={name} />
          ))}
        </Typography>
      ))}
    </>
  )
}

const SPOKEN = { added: 'Added: ', removed: 'Removed: ' }

function Marked({ piece: { text, mark }, brand }: { piece: Piece; brand: string }) {
  const words = brandedTerms(text, brand)
  if (!mark) return words
  return (
    <Box
      component={mark === 'added' ? 'ins' : 'del'}
      sx={
        mark === 'added'
          ? { bgcolor: 'action.selected', textDecorationThickness: 2 }
          : { color: 'text.secondary', textDecoration: 'line-through' }
      }
    >
      <Box
        component="span"
        sx={{ position: 'absolute', clipPath: 'inset(50%)', width: '1px', height: '1px', overflow: 'hidden' }}
      >
        {SPOKEN[mark]}
      </Box>
      {words}
    </Box>
  )
}
