import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Failed } from '@openbook/api/core/errors.ts'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import { useEffect, useState } from 'react'
import { Form, FormDataConsumer, useRecordContext } from 'react-admin'
import { unreachable } from '../layout/unreachable.ts'
import { UserInput } from '../ui/UsersInput.tsx'
import { call } from '../wire.ts'
import { ruleSentence, verdict } from './words.ts'

/** Why the flag is on or off for somebody, as it stands now. */
export function Explain() {
  const flag = useRecordContext<featureFlags.FeatureFlag>()
  if (!flag) return null
  return (
    <Card component="section" aria-labelledby="explain" sx={{ p: 2 }}>
      <Typography id="explain" component="h2" sx={{ fontWeight: 650 }}>
        Why for this user
      </Typography>
      <Form record={{}} resource="feature_flags">
        <UserInput source="user_id" label="User" everywhere />
        <FormDataConsumer>
          {({ formData }) => <Answer flag={flag} user_id={Number(formData.user_id) || 0} />}
        </FormDataConsumer>
      </Form>
    </Card>
  )
}

interface Asked {
  flag: featureFlags.FeatureFlag
  user_id: number
}

function Answer({ flag: { id, version }, user_id }: Asked) {
  const [told, setTold] = useState<featureFlags.FeatureFlagExplanation | string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is asked about anew
  useEffect(() => {
    let stale = false
    setTold(undefined)
    if (user_id)
      call(featureFlags.adminExplain, { params: { id }, query: { user_id } }).then(
        answer => stale || setTold(answer),
        (error: unknown) => stale || setTold(error instanceof Failed ? error.sentence : unreachable()),
      )
    return () => {
      stale = true
    }
  }, [id, user_id, version])
  return (
    <Box role="status" sx={{ minHeight: 24 }}>
      {typeof told === 'string' && <Typography variant="body2">{told}</Typography>}
      {typeof told === 'object' && (
        <>
          <Typography variant="body2" sx={{ fontWeight: 650 }}>
            {verdict(told)}
          </Typography>
          {told.asked.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place
            <Typography key={index} variant="body2" sx={{ color: 'text.secondary' }}>
              {ruleSentence(told, index)}
            </Typography>
          ))}
        </>
      )}
    </Box>
  )
}
