import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import * as phoneNumbers from '@openbook/api/phone-numbers.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useCallback } from 'react'
import { useRecordContext } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { When } from '../ui/When.tsx'
import { call } from '../wire.ts'

const MOVING = { buying: 'being bought', releasing: 'being given back', owned: undefined, released: 'given back' }

/** The numbers this user calls and texts from. */
export function NumbersPanel() {
  const id = Number(useRecordContext()?.id)
  const { data, error, again } = useAsked(
    useCallback(() => call(phoneNumbers.adminOfUser, { params: { id }, query: { limit: 200 } }), [id]),
  )
  return (
    <Box component="section" aria-label="Phone numbers" sx={{ width: '100%', mb: 2 }}>
      <Typography component="h2" sx={{ fontWeight: 650, mb: 0.5 }}>
        Phone numbers
      </Typography>
      {error && <Trouble text={error} again={again} />}
      {data && !data.data.length && (
        <Typography sx={{ color: 'text.secondary' }}>
          They have none. Each user buys their own, in the profile.
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {data?.data.map(each => (
          <li key={each.id}>
            {[formatPhone(each.phone_number), each.label, [each.city, each.state].filter(Boolean).join(', ')]
              .filter(Boolean)
              .join(' · ')}
            {MOVING[each.status]
              ? `, ${MOVING[each.status]}`
              : each.bought_at && (
                  <>
                    , since <When at={each.bought_at} />
                  </>
                )}
            {each.sandbox && ' (sandbox)'}
          </li>
        ))}
      </Box>
    </Box>
  )
}
