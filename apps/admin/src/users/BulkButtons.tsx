import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Badge from '@mui/icons-material/BadgeOutlined'
import Domain from '@mui/icons-material/DomainOutlined'
import PersonOff from '@mui/icons-material/PersonOffOutlined'
import { type ReactNode, useState } from 'react'
import { BulkActionsToolbar, Button, useListContext } from 'react-admin'
import { CompanyDialog } from './CompanyDialog.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { SelectAllFound } from './SelectAllFound.tsx'
import { figure } from './usePreview.ts'

interface Props {
  /** What narrows the list whatever else does. */
  always: object
  /** Whether everyone the filter finds may be selected, on whatever page. */
  all: boolean
  /** What can be done about them besides. */
  children?: ReactNode
}

/** Over the list once somebody is selected: everyone the filter finds, and what can be done about them. */
export const UserBulk = ({ always, all, children }: Props) => (
  <BulkActionsToolbar selectAllButton={all ? <SelectAllFound always={always} /> : false}>
    {children}
    <BulkButtons />
  </BulkActionsToolbar>
)

/** What can be done about all the selected users at once. */
function BulkButtons() {
  const { selectedIds, onUnselectItems } = useListContext()
  const [open, setOpen] = useState<'role' | 'company' | 'move' | 'deactivate'>()
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    onUnselectItems()
  }
  const ids = selectedIds.map(Number)
  const who = figure(ids.length, 'user')
  if (!ids.length) return null
  return (
    <>
      <Button label="Change role" onClick={() => setOpen('role')}>
        <Badge />
      </Button>
      <Button label="Change company" onClick={() => setOpen('company')}>
        <Domain />
      </Button>
      <Button label="Change manager" onClick={() => setOpen('move')}>
        <AccountTree />
      </Button>
      <Button label="Deactivate" onClick={() => setOpen('deactivate')}>
        <PersonOff />
      </Button>
      {open === 'role' && <RoleDialog ids={ids} close={close} done={done} />}
      {open === 'company' && <CompanyDialog ids={ids} close={close} done={done} />}
      {open === 'move' && <MoveDialog ids={ids} who={who} close={close} done={done} />}
      {open === 'deactivate' && (
        <DeactivateDialog ids={ids} who={who} act={`Deactivate ${who}`} close={close} done={done} />
      )}
    </>
  )
}
