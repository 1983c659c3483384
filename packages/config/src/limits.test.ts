import { POINT_TYPES } from '@openbook/api/contact-points.ts'
import * as cable from '@openbook/api/core/cable-client.ts'
import * as contract from '@openbook/api/core/pages.ts'
import * as corporations from '@openbook/api/corporations.ts'
import { LOG_LIMIT } from '@openbook/api/email-history.ts'
import * as offices from '@openbook/api/office-locations.ts'
import { expect, test } from 'vitest'
import {
  GENDERS,
  ianaZone,
  LANGUAGES,
  LISTS,
  MOST,
  OFFICE_TYPES,
  PAGE_SIZES,
  TIME_ZONES,
  TIMES,
  WALLET,
} from './limits.ts'

test('limits are those of spec section 9', () => {
  expect(LISTS.merge).toEqual({
    page: 1,
    limit: 50,
    order: 'ASC',
    order_field: 'last_name',
    contact_group: 'downline',
    pool_id: 'mine',
    downline_user_id: 1,
  })
  expect([LISTS.transfers_page, LISTS.transfer_logs_page, LISTS.wallet_page, LOG_LIMIT]).toEqual([15, 50, 20, 5])
  expect([MOST.transfer, MOST.export, MOST.print]).toEqual([250_000, 999_999, 500])
  expect(PAGE_SIZES).toEqual([15, 30, 50])
  expect([TIMES.debounce, TIMES.object_url_cleanup, cable.RECONNECT_MS]).toEqual([500, 40_000, 1000])
  expect([TIMES.dedupe, TIMES.focus_throttle, TIMES.loading_timeout]).toEqual([2000, 5000, 3000])
  expect([TIMES.error_retry, TIMES.error_retry_slow]).toEqual([5000, 10_000])
  expect(Object.keys(TIME_ZONES)).toEqual(['est', 'cst', 'mst', 'pst', 'akst', 'hst'])
  expect(GENDERS).toEqual({ male: 'Male', female: 'Female', other: 'Empty' })
  expect(POINT_TYPES).toMatchObject({ 2: 'Mobile', 9: 'Other' })
  expect(OFFICE_TYPES).toEqual(['main', 'branch'])
  expect(LANGUAGES).toEqual(['english', 'spanish', 'french', 'chinese', 'korean', 'german'])
  expect(WALLET.auto_refill).toEqual({ enabled: false, threshold: 10, amount: 50 })
})

test('every zone code names a zone this runtime knows', () => {
  for (const { iana } of Object.values(TIME_ZONES))
    expect(new Intl.DateTimeFormat('en-US', { timeZone: iana }).resolvedOptions().timeZone).toBe(iana)
})

test('an unknown zone code is Eastern', () => {
  expect(ianaZone('hst')).toBe('Pacific/Honolulu')
  expect(ianaZone('utc')).toBe('America/New_York')
})

test('choices are those of the contract', () => {
  expect(PAGE_SIZES).toEqual(contract.PAGE_SIZES)
  expect(OFFICE_TYPES).toEqual(offices.OFFICE_TYPES)
  expect(LANGUAGES).toEqual(corporations.LANGUAGES)
})
