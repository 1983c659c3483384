import School from '@mui/icons-material/SchoolOutlined'
import type { AdminTraining } from '@openbook/api/trainings.ts'
import {
  DataTable,
  FileField,
  FileInput,
  ReferenceInput,
  type ResourceProps,
  required,
  SelectArrayInput,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { referenceFilter } from '../ui/filters.tsx'
import { PickInput } from '../ui/PickInput.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'
import { upload } from '../ui/uploads.ts'
import { useRoleChoices, useRoleLabel } from '../ui/useRoleLabel.ts'
import { Sections } from './Sections.tsx'

/** The roles it is for, as the brand calls them. */
function ForRoles() {
  const training = useRecordContext<AdminTraining>()
  const labelOf = useRoleLabel()
  return training?.for_account_types.map(labelOf).join(', ') || 'Everyone'
}

/** The roles there are, and those the training is for already. */
function RolesInput() {
  const chosen = useRecordContext<AdminTraining>()?.for_account_types ?? []
  const offered = useRoleChoices()
  const labelOf = useRoleLabel()
  const others = chosen.filter(role => !offered.some(({ id }) => id === role))
  return (
    <SelectArrayInput
      source="for_account_types"
      label="Only for these roles"
      choices={[...offered, ...others.map(id => ({ id, name: labelOf(id) }))]}
      helperText="None: for everyone."
    />
  )
}

const fields = (
  <>
    <TextInput source="section" validate={required()} helperText="A new name makes a new section." />
    <TextInput source="title" validate={required()} helperText={false} />
    <ReferenceInput source="corporation_id" reference="corporations" sort={{ field: 'name', order: 'ASC' }}>
      <PickInput
        label="Only for the people of"
        filterToQuery={(q: string) => ({ q })}
        helperText="Empty: for all companies."
        fullWidth
      />
    </ReferenceInput>
    <RolesInput />
  </>
)
function fileInput(label: string, needed: boolean) {
  const { inputProps, validate } = upload(label, { most: 100 })
  return (
    <FileInput
      source="upload"
      label={label}
      inputProps={inputProps}
      helperText="PDF, Office, text, image, MP3, WAV, MP4 or WebM, 100 MB at most."
      validate={needed ? [required(), validate] : validate}
    >
      <FileField source="src" title="title" />
    </FileInput>
  )
}

/** For one role, what everyone may see included. */
const RoleFilter = (props: { source: string; label: string }) => <SelectInput {...props} choices={useRoleChoices()} />

const narrow = [
  <RoleFilter key="role" source="role" label="For the role" />,
  referenceFilter('corporation_id', 'Company', 'corporations'),
]

export const trainings: ResourceProps = {
  name: 'trainings',
  icon: School,
  options: {
    label: 'Trainings',
    section: 'Agency',
    deleting: 'People no longer find it among their trainings.',
  },
  recordRepresentation: 'title',
  list: (
    <>
      <Sections />
      <ShortList sort="section" narrow={narrow}>
        <DataTable.Col source="section" />
        <DataTable.Col source="title" field={OpenLink} />
        <DataTable.Col label="File" render={({ file }: AdminTraining) => file.filename} />
        <DataTable.Col label="For" field={ForRoles} />
        <DataTable.Col source="corporation_name" label="Company" disableSort />
      </ShortList>
    </>
  ),
  create: (
    <ShortListCreate one="training">
      {fields}
      {fileInput('File', true)}
    </ShortListCreate>
  ),
  edit: (
    <ShortListEdit>
      {fields}
      {fileInput('Another file', false)}
    </ShortListEdit>
  ),
}
