import { Create, type RaRecord, SimpleForm, useNotify, useRedirect } from 'react-admin'
import { UserInputs } from './UserInputs.tsx'

/** A time zone left empty is that of the agency, and who is invited has no password yet. */
const wanted = ({ timezone, way_in, password, change_password, ...user }: Partial<RaRecord>) => ({
  ...user,
  ...(timezone && { timezone }),
  ...(way_in === 'password' ? { password, change_password } : { invite: true }),
})

export function UserCreate() {
  const notify = useNotify()
  const redirect = useRedirect()
  const onSuccess = ({ email, invitation }: RaRecord) => {
    const invited = `Added. An invitation is on its way to ${email}.`
    notify(invitation ? invited : 'ra.notification.created', { type: 'success' })
    redirect('list', 'users')
  }
  return (
    <Create title="Add a user" transform={wanted} mutationOptions={{ onSuccess }}>
      <SimpleForm warnWhenUnsavedChanges>
        <UserInputs isNew />
      </SimpleForm>
    </Create>
  )
}
