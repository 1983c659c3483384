import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { PhoneNumber } from '@openbook/api/phone-numbers.ts'

const WORDS = { voice: 'Calls', sms: 'Texts', mms: 'Pictures' } as const

/** What a number is good for. */
export const Abilities = ({ of }: { of: PhoneNumber['capabilities'] }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
    {(['voice', 'sms', 'mms'] as const)
      .filter(each => of[each])
      .map(each => (
        <Chip key={each} size="small" variant="outlined" label={WORDS[each]} />
      ))}
  </Box>
)
