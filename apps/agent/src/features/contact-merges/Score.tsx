import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Sign } from '@openbook/api/contact-merges.ts'
import { reasonsOf, sureness } from './words.ts'

/** How sure it is that they are one person, and by what. */
export const Score = ({ score, signs }: { score: number; signs: { sign: Sign; points: number }[] }) => (
  <Typography
    variant="body2"
    sx={{ color: 'text.secondary' }}
    title={signs.map(({ sign, points }) => `${reasonsOf([{ sign }])}: ${points > 0 ? '+' : ''}${points}`).join('\n')}
  >
    <Box component="span" sx={{ fontWeight: 600, color: score >= 80 ? 'success.main' : 'text.primary' }}>
      {sureness(score)}, {score} of 100
    </Box>
    {' · '}
    {reasonsOf(signs)}
  </Typography>
)
