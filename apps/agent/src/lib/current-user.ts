import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { may, type Permission } from '@openbook/auth/permissions.ts'
import type { Role } from '@openbook/auth/roles.ts'
import { brandOf } from '@openbook/config/brands.ts'
import { type Flag, isOn } from '@openbook/config/flags.ts'
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { learn } from './learn.ts'
import { lookingAs, stopLooking } from './look-as.ts'
import { query } from './query.ts'

const FIVE_MINUTES = 300_000

export const meQuery = { ...query(sessions.me), staleTime: FIVE_MINUTES }

/** Whoever is signed in; only below the shell, which waits for them. */
export const useUser = () => useSuspenseQuery(meQuery).data

/** Whether the signed-in user's role allows an act. The server decides; this only spares a vain click. */
export const useMay = (permission: Permission) => {
  const { roles, business_unit } = useUser()
  return roles.some(role => may(role as Role, permission, brandOf(business_unit.brand)))
}

/** Whether a flag is on for the signed-in user; changes of it arrive while the app is open. */
export const useFeature = (flag: Flag) => isOn(useUser().features, flag)

/** Loads the user and takes over their look, zone and brand. */
export async function loadUser(client: QueryClient): Promise<CurrentUser> {
  const user = await client.ensureQueryData(meQuery).catch((error: unknown) => {
    if (!(error instanceof Failed && error.status === 403 && lookingAs())) throw error
    stopLooking()
    return client.fetchQuery(meQuery)
  })
  learn(user)
  return user
}

/** Asks again who is signed in, and what they may: anew where it is being asked already, as that answer may be from before. Throws where nobody could be asked. */
export async function askUser(client: QueryClient): Promise<CurrentUser> {
  const { queryKey } = meQuery
  await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
  if (client.getQueryState(queryKey)?.fetchStatus === 'paused') throw new TypeError('Nobody could be asked.')
  const user = client.getQueryData(queryKey) ?? (await client.fetchQuery(meQuery))
  learn(user)
  return user
}

/** The same behind what is done: where nobody could be asked, all stays as it was. */
export const reloadUser = (client: QueryClient) => askUser(client).catch(() => undefined)

/** Makes a user just learned of the current one. What is being asked meanwhile may be from before, and is asked anew. */
export function setUser(client: QueryClient, user: CurrentUser) {
  const { queryKey } = meQuery
  client.setQueryData(queryKey, user)
  learn(user)
  if (client.isFetching({ queryKey, exact: true })) void client.refetchQueries({ queryKey, exact: true })
}

export const nameOf = ({ profile, username }: CurrentUser) =>
  `${profile.first_name} ${profile.last_name}`.trim() || username
