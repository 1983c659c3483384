import type { Wallet } from '@openbook/api/wallets.ts'
import { WALLET } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { walletOf } from './ledger.ts'

export interface Settings {
  enabled: boolean
  threshold: string
  amount: string
  daily_cap: string
  blocked: boolean
}
const { enabled, threshold, amount } = WALLET.auto_refill
const AS_BUILT: Settings = {
  enabled,
  threshold: threshold.toFixed(4),
  amount: amount.toFixed(4),
  daily_cap: WALLET.daily_cap.toFixed(4),
  blocked: false,
}

export async function settingsOf(db: Db, user_id: number): Promise<Settings> {
  const [set] = await db.prepared<Settings>(
    'select enabled, threshold, amount, daily_cap, blocked_at is not null as blocked from wallet_settings where user_id = $1',
    [user_id],
  )
  return set ?? AS_BUILT
}

export async function show(db: Db, user_id: number): Promise<z.input<typeof Wallet>> {
  const { balance, reserved, spendable } = await walletOf(db, user_id)
  return { balance, reserved, spendable, currency: 'USD', auto_refill: await settingsOf(db, user_id) }
}
