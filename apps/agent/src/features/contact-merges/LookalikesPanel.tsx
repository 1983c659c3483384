import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Candidate } from '@openbook/api/contact-merges.ts'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { Score } from './Score.tsx'
import { factsOf, isLikely, nameOf } from './words.ts'

interface Props {
  candidates: z.output<typeof Candidate>[]
  busy: boolean
  open: (number: number) => void
  addAnyway: () => void
}

const SHOWN = 5

/** Somebody about to be added may be there already: open them instead, or add anyway. The likeliest come first. */
export function LookalikesPanel({ candidates, busy, open, addAnyway }: Props) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void here.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Alert
      ref={here}
      severity={candidates.some(({ score }) => isLikely(score)) ? 'warning' : 'info'}
      role="alert"
      variant="outlined"
      sx={{ mt: 2, scrollMarginBottom: 72, '& .MuiAlert-message': { flex: 1 } }}
    >
      <Typography sx={{ fontWeight: 600 }}>This may be someone you already have.</Typography>
      {candidates.slice(0, SHOWN).map(({ contact, score, signs }) => (
        <Box key={contact.id} sx={{ mt: 1 }}>
          <Button size="small" variant="outlined" color="inherit" onClick={() => open(contact.number)}>
            Open {nameOf(contact)} ({contact.number})
          </Button>
          <Score score={score} signs={signs} />
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {factsOf(contact).join(' · ')}
          </Typography>
        </Box>
      ))}
      {candidates.length > SHOWN && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          Others look like this person as well.
        </Typography>
      )}
      <Button size="small" color="inherit" sx={{ mt: 1 }} disabled={busy} onClick={addAnyway}>
        Add anyway
      </Button>
    </Alert>
  )
}
