import Copy from '@mui/icons-material/ContentCopyOutlined'
import Drafts from '@mui/icons-material/DraftsOutlined'
import type { EmailTemplate } from '@openbook/api/email-templates.ts'
import { DataTable, Link, type ResourceProps, SelectInput, TopToolbar, useRecordContext } from 'react-admin'
import { Button } from '../ui/Button.tsx'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { BulkButtons } from './BulkButtons.tsx'
import { CategoryFilter } from './CategoryInput.tsx'
import { EmailFields } from './EmailFields.tsx'

const YES_NO = [
  { id: true, name: 'Yes' },
  { id: false, name: 'No' },
]
const narrow = [
  <CategoryFilter key="category" source="category" alwaysOn />,
  <SelectInput key="active" source="active" label="In use" choices={YES_NO} alwaysOn />,
]

/** Opens the form with the same text under another name. */
function DuplicateButton() {
  const template = useRecordContext<EmailTemplate>()
  if (!template) return null
  const { name, subject, body, category, active } = template
  const record = { name: `Copy of ${name}`.slice(0, 120), subject, body, category, active }
  return (
    <Button component={Link} to="/emails/create" state={{ record }} label="Duplicate">
      <Copy />
    </Button>
  )
}

export const emails: ResourceProps = {
  name: 'emails',
  icon: Drafts,
  options: {
    label: 'E-mail templates',
    section: 'Messages',
    deleting: 'E-mails sent from it stay.',
  },
  recordRepresentation: 'name',
  list: (
    <ShortList sort="name" narrow={narrow} bulk={<BulkButtons />}>
      <DataTable.Col source="name" field={OpenLink} />
      <DataTable.Col source="category" />
      <DataTable.Col source="subject" />
      <DataTable.Col source="active" label="In use" render={({ active }: EmailTemplate) => (active ? 'Yes' : 'No')} />
      <DataTable.Col source="updated_at" label="Last changed">
        <WhenField source="updated_at" />
      </DataTable.Col>
    </ShortList>
  ),
  create: (
    <ShortListCreate one="template">
      <EmailFields />
    </ShortListCreate>
  ),
  edit: (
    <ShortListEdit
      actions={
        <TopToolbar>
          <DuplicateButton />
        </TopToolbar>
      }
    >
      <EmailFields />
    </ShortListEdit>
  ),
}
