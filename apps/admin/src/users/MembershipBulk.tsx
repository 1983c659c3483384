import Unpaid from '@mui/icons-material/MoneyOffOutlined'
import Paid from '@mui/icons-material/PaidOutlined'
import Alert from '@mui/material/Alert'
import MuiButton from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import * as users from '@openbook/api/users.ts'
import { useCallback, useId, useState } from 'react'
import { useListContext, useNotify, useRefresh } from 'react-admin'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { namesOf } from '../ui/names.ts'
import { ReasonForm } from '../ui/ReasonForm.tsx'
import { Trouble } from '../ui/Trouble.tsx'
import { UNDO_NOTICE, UndoAlert } from '../ui/UndoAlert.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'
import { BEGINS, ENDS } from './MembershipDialog.tsx'
import { useMayManage } from './useMayManage.ts'
import { figure } from './usePreview.ts'

/** As many are asked for and changed at once as a page of the list has at most. */
const MOST = 100

const usersOf = (ids: number[]) =>
  call(users.adminList, { query: { filter: JSON.stringify({ id: ids }), range: `[0,${ids.length - 1}]` } })

/** Begins or ends the membership of whoever is selected. */
export function MembershipBulk() {
  const { selectedIds, onUnselectItems } = useListContext()
  const [wanted, setWanted] = useState<boolean>()
  const close = () => setWanted(undefined)
  return (
    <>
      <Button label="Begin membership" onClick={() => setWanted(true)}>
        <Paid />
      </Button>
      <Button label="End membership" onClick={() => setWanted(false)}>
        <Unpaid />
      </Button>
      {wanted !== undefined && (
        <BulkDialog ids={selectedIds.map(Number)} paid={wanted} close={close} done={onUnselectItems} />
      )}
    </>
  )
}

interface Props {
  ids: number[]
  paid: boolean
  close: () => void
  done: () => void
}

function BulkDialog({ ids, paid, close, done }: Props) {
  const title = useId()
  const may = useMayManage()
  const many = ids.length > MOST
  const { data, error, again } = useAsked(useCallback(() => (many ? Promise.resolve([]) : usersOf(ids)), [ids, many]))
  const send = useMembership(paid, close, done)
  const allowed = data?.filter(may) ?? []
  const changing = allowed.filter(({ paid_user }) => paid_user !== paid)
  const act = paid ? 'Begin membership' : 'End membership'
  const count = figure(changing.length, 'user')
  const stays = [
    [
      allowed.length - changing.length,
      paid ? 'user pays already' : 'user does not pay today',
      paid ? 'users pay already' : 'users do not pay today',
    ],
    [(data?.length ?? 0) - allowed.length, 'user is not yours to change', 'users are not yours to change'],
  ] as const
  const besides = stays.filter(([left]) => left > 0).map(([left, one, more]) => `${figure(left, one, more)}.`)
  const named = changing.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{data ? `${act} of ${count}?` : `${act}?`}</DialogTitle>
      {changing.length > 0 ? (
        <ReasonForm
          means={[namesOf(named), [paid ? BEGINS : ENDS, ...besides].join(' ')]}
          act={`${act} of ${count}`}
          color={paid ? 'primary' : 'warning'}
          send={reason => send(changing, reason)}
          close={close}
        />
      ) : (
        <>
          <DialogContent>
            {error && <Trouble text={error} again={again} />}
            {many && <Alert severity="warning">Choose at most {MOST} users at once.</Alert>}
            {!data && !error && <Skeleton variant="rounded" height={72} />}
            {data && !many && <DialogContentText>Nobody changes. {besides.join(' ')}</DialogContentText>}
          </DialogContent>
          <DialogActions>
            <MuiButton onClick={close}>Cancel</MuiButton>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

/** Changes them all at once, and offers to set back those that still stand as they were left. */
function useMembership(paid: boolean, close: () => void, done: () => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  const set = async (ids: number[], paid_user: boolean, reason: string) =>
    (await call(users.adminSetMemberships, { body: { ids, paid_user, reason } })).changed
  return async (changing: users.User[], reason: string) => {
    const changed = await set(
      changing.map(({ id }) => id),
      paid,
      reason,
    )
    const undo = async () => {
      await set(changed, !paid, `Taken back: ${reason}`.slice(0, 300))
      return undefined
    }
    const said = `${figure(changed.length, 'user is', 'users are')} ${paid ? 'paying' : 'not paying'} now.`
    notify(<UndoAlert text={said} undo={undo} />, UNDO_NOTICE)
    close()
    done()
    refresh()
  }
}
