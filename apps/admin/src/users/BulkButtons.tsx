import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Badge from '@mui/icons-material/BadgeOutlined'
import Domain from '@mui/icons-material/DomainOutlined'
import PersonOff from '@mui/icons-material/PersonOffOutlined'
import { type ReactNode, useState } from 'react'
import { BulkActionsToolbar, useListContext } from 'react-admin'
import { Button } from '../ui/Button.tsx'
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

type Act = 'role' | 'company' | 'move' | 'deactivate'
const ACTS = [
  ['role', 'Change role', Badge],
  ['company', 'Change company', Domain],
  ['move', 'Change manager', AccountTree],
  ['deactivate', 'Deactivate', PersonOff],
] as const

/** What can be done about all the selected users at once: those who were selected as the dialog opened, whatever the list shows since. */
function BulkButtons() {
  const { selectedIds, onUnselectItems } = useListContext()
  const [asked, setAsked] = useState<{ act: Act; ids: number[] }>()
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    onUnselectItems()
  }
  const { act, ids = [] } = asked ?? {}
  const who = figure(ids.length, 'user')
  return (
    <>
      {selectedIds.length > 0 &&
        ACTS.map(([act, label, Icon]) => (
          <Button key={act} label={label} onClick={() => setAsked({ act, ids: selectedIds.map(Number) })}>
            <Icon />
          </Button>
        ))}
      {act === 'role' && <RoleDialog ids={ids} close={close} done={done} />}
      {act === 'company' && <CompanyDialog ids={ids} close={close} done={done} />}
      {act === 'move' && <MoveDialog ids={ids} who={who} close={close} done={done} />}
      {act === 'deactivate' && (
        <DeactivateDialog ids={ids} who={who} act={`Deactivate ${who}`} close={close} done={done} />
      )}
    </>
  )
}
