import * as featureFlags from '@openbook/api/feature-flags.ts'
import { useGetIdentity } from 'react-admin'
import { forget } from '../authProvider.ts'
import { useHeard } from '../ui/useHeard.ts'

/** What is switched on or off for the viewer is there at once. */
export function LiveFeatures() {
  const { refetch } = useGetIdentity()
  useHeard({ channel: featureFlags.CHANNEL }, [featureFlags.CHANGED], () => {
    forget()
    void refetch()
  })
  return null
}
