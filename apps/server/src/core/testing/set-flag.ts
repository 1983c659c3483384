import * as featureFlags from '@openbook/api/feature-flags.ts'
import type { Flag } from '@openbook/config/flags.ts'
import type { TestUser } from './agency.ts'

/** Switches a flag on or off for everybody: only on a server with a database of its own. */
export async function setFlag({ call }: TestUser, id: Flag, state: 'on' | 'off'): Promise<void> {
  const params = { id }
  const { version } = await call(featureFlags.adminShow, { params })
  const body = { state, rules: [], otherwise: false, version, note: 'For the test' }
  await call(featureFlags.adminUpdate, { params, body })
}
