import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { mayManage, outranks, type Role } from '@openbook/auth/roles.ts'
import { Edit, type RaRecord, SaveButton, Toolbar, TopToolbar, useRecordContext } from 'react-admin'
import { NumbersPanel } from '../phone-numbers/NumbersPanel.tsx'
import { EditForm } from '../ui/EditForm.tsx'
import { StateChip } from '../ui/StateChip.tsx'
import { useIdentity } from '../ui/useIdentity.ts'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { AgenciesPanel } from './AgenciesPanel.tsx'
import { DeactivateButton } from './DeactivateButton.tsx'
import { FailedSignInsPanel } from './FailedSignInsPanel.tsx'
import { HandOverButton } from './HandOverButton.tsx'
import { InvitationActs } from './InvitationActs.tsx'
import { LicencesPanel } from './LicencesPanel.tsx'
import { LogInAsButton } from './LogInAsButton.tsx'
import { MoveButton } from './MoveButton.tsx'
import { ResetSignInButton } from './ResetSignInButton.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { UserInputs } from './UserInputs.tsx'
import { WaysInPanel } from './WaysInPanel.tsx'

/** What the viewer may do about this user: they are themselves, they manage them, or they stand below and may be acted as. */
function useStanding() {
  const user = useRecordContext()
  const viewer = useIdentity()
  if (!user || !viewer) return { known: false, self: false, managed: false, below: false }
  const [self, role] = [user.id === viewer.id, user.role as Role]
  return { known: true, self, managed: !self && mayManage(viewer.role, role), below: outranks(viewer.role, role) }
}

function Actions() {
  const { managed, below } = useStanding()
  const user = useRecordContext()
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      <StateChip />
      <InvitationActs />
      {below && user?.active && <LogInAsButton />}
      {managed && <MoveButton />}
      {managed && user?.active && <ResetSignInButton />}
      {managed && <HandOverButton />}
      {managed && <DeactivateButton />}
    </TopToolbar>
  )
}

function UserForm() {
  const { known, self, managed } = useStanding()
  const user = useRecordContext()
  const labelOf = useRoleLabel()
  const locked = !self && !managed
  return (
    <EditForm
      toolbar={
        locked ? (
          false
        ) : (
          <Toolbar>
            <SaveButton />
          </Toolbar>
        )
      }
    >
      {locked && known && user && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Only somebody above {labelOf(String(user.role))} may change this user.
        </Alert>
      )}
      {self && (
        <Alert severity="info" sx={{ mb: 2 }}>
          This is you. Another administrator has to change your role and manager.
        </Alert>
      )}
      <UserInputs locked={locked} self={self} />
    </EditForm>
  )
}

/** Room for the toolbar of the form, which stands at the bottom of a phone. */
const BESIDE = { px: 2, pt: 1, pb: { xs: 10, sm: 2 } }

/** What is not part of the form, and comes by itself: below, where it moves nothing that is about to be pressed. */
const Beside = () => (
  <Box sx={BESIDE}>
    <AgenciesPanel />
    <LicencesPanel />
    <NumbersPanel />
    <SessionsPanel />
    <WaysInPanel />
    <FailedSignInsPanel />
  </Box>
)

/** Whether they must choose another password goes along with a password only. */
const sent = ({ change_password, ...user }: Partial<RaRecord>) => (user.password ? { ...user, change_password } : user)

export const UserEdit = () => (
  <Edit mutationMode="pessimistic" redirect={false} transform={sent} actions={<Actions />}>
    <UserForm />
    <Beside />
  </Edit>
)
