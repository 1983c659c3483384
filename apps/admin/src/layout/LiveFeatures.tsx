import { MEMBERSHIP_CHANGED, MEMBERSHIP_CHANNEL } from '@openbook/api/accounts.ts'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import { useGetIdentity } from 'react-admin'
import { forget, leadToOwed, me } from '../authProvider.ts'
import { useHeard } from '../ui/useHeard.ts'

/** What is switched on or off for the viewer is there at once, and so is that they pay or do not. */
export function LiveFeatures() {
  const { refetch } = useGetIdentity()
  const again = () => {
    forget()
    me().then(leadToOwed, () => {})
    void refetch()
  }
  useHeard({ channel: featureFlags.CHANNEL }, [featureFlags.CHANGED], again)
  useHeard({ channel: MEMBERSHIP_CHANNEL }, [MEMBERSHIP_CHANGED], again)
  return null
}
