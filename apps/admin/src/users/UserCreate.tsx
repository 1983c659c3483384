import { Create, SimpleForm } from 'react-admin'
import { UserInputs } from './UserInputs.tsx'

export const UserCreate = () => (
  <Create redirect="list" title="Add a user">
    <SimpleForm warnWhenUnsavedChanges>
      <UserInputs isNew />
    </SimpleForm>
  </Create>
)
