import type { Db } from '../core/db/database.ts'
import { setPassword } from './change-password.ts'
import { refusePassword } from './policy.ts'

export interface Chooser {
  user_id: number
  username: string
  email: string
  first_name: string
  last_name: string
}

/** A password for somebody who has none of their own yet; 422 where it is too weak for them. */
export async function choosePassword(db: Db, user: Chooser, password: string): Promise<void> {
  refusePassword(password, [user.username, user.email, user.first_name, user.last_name])
  await setPassword(db, user.user_id, password)
}
