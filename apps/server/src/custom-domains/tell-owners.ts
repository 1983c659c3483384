import { brandIn } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notify } from '../notifications/notify.ts'
import { shownAs } from './name.ts'
import { type Owner, ownersOf, type Row } from './queries.ts'
import type { Turn } from './settle.ts'

/** What is sent once the transaction is committed. */
export type Word = () => Promise<void>

const LINK = '/account/profile?tab=domains'
type Told = Exclude<Turn, undefined>

const said = (brand: string): Record<Told, { title: (name: string) => string; body: string; mailed: boolean }> => ({
  verified: { title: name => `${name} is verified`, body: `It leads to ${brand} from now on.`, mailed: false },
  mended: { title: name => `${name} works again`, body: 'All its records are as they should be.', mailed: true },
  broken: {
    title: name => `${name} no longer points here`,
    body: 'One of its DNS records is gone or was changed. See which one, and what to do.',
    mailed: true,
  },
  lapsed: {
    title: name => `${name} is no longer yours in ${brand}`,
    body: 'Its TXT record has been gone for a week, so the domain is free. Set the record again to prove it anew.',
    mailed: true,
  },
})

/** Notices for those whom a domain concerns, and the e-mails to send them afterwards. */
export async function tellOwners(core: Core, db: Db, row: Row, turn: Told): Promise<Word[]> {
  const { name: brand } = await brandIn(core, db, row.business_unit_id)
  const { title, body, mailed } = said(brand)[turn]
  const name = shownAs(row.custom_domain)
  const owners = await ownersOf(db, row)
  for (const { id } of owners)
    await notify(core, db, { user_id: id, kind: `custom_domains.${turn}`, title: title(name), body, link: linkOf(row) })
  return mailed
    ? owners.map(owner => () => core.mail.send(mailFor(core, owner, row, { subject: title(name), body })))
    : []
}

const linkOf = ({ business_unit_id }: Row) => `${LINK}&business_unit_id=${business_unit_id}`

const mailFor = (core: Core, owner: Owner, row: Row, { subject, body }: { subject: string; body: string }) => ({
  to: owner.email,
  subject,
  body: `Hello ${owner.first_name},

${subject}. ${body}

${core.env.publicUrl}${linkOf(row)}
`,
  business_unit_id: owner.business_unit_id,
  user_id: owner.id,
})
