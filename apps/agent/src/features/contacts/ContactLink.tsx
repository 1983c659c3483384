import type { LinkProps } from '@mui/material/Link'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { contactName, type Row } from './names.ts'

type Named = Pick<Row, 'first_name' | 'last_name' | 'company_name' | 'email' | 'phone' | 'number'>

/** A contact by name, leading to their page. */
export function ContactLink({ contact, ...props }: { contact: Named } & Omit<LinkProps, 'href' | 'children'>) {
  return (
    <Link href={paths.contact(contact.number)} {...props}>
      {contactName(contact)}
    </Link>
  )
}
