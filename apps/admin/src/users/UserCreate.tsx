import { Create, type RaRecord, SimpleForm } from 'react-admin'
import { UserInputs } from './UserInputs.tsx'

/** A time zone left empty is that of the agency. */
const wanted = ({ timezone, ...user }: Partial<RaRecord>) => ({ ...user, ...(timezone && { timezone }) })

export const UserCreate = () => (
  <Create redirect="list" title="Add a user" transform={wanted}>
    <SimpleForm warnWhenUnsavedChanges>
      <UserInputs isNew />
    </SimpleForm>
  </Create>
)
