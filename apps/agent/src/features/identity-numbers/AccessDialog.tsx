import * as identityNumbers from '@openbook/api/identity-numbers.ts'
import { IDENTITY_NAMES } from '@openbook/config/identity-numbers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { useLonger } from '../../lib/use-longer.ts'
import { AccessDialog as Dialog } from '../../ui/AccessDialog.tsx'

const DID = {
  find: 'found them by',
  reveal: 'revealed',
  create: 'wrote down',
  destroy: 'removed',
  restore: 'brought back',
}
const BY_IMPORT = { ...DID, create: 'imported', destroy: 'took back the import of' }

/** Who revealed or changed the numbers. */
export function AccessDialog({ contactId, close }: { contactId: number; close: () => void }) {
  const { limit, more } = useLonger()
  const log = useQuery({
    ...query(identityNumbers.accessLog, { params: { id: contactId }, query: { limit } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog
      title="Who saw the numbers"
      log={log}
      told={({ act, kind, by_import }) =>
        `${(by_import ? BY_IMPORT : DID)[act]} ${kind ? `the ${IDENTITY_NAMES[kind]}` : 'a number'}`
      }
      more={more}
      close={close}
    />
  )
}
