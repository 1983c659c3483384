import Campaign from '@mui/icons-material/CampaignOutlined'
import { type CampaignTrigger, TRIGGER_TYPES, TRIGGERS } from '@openbook/api/campaign-triggers.ts'
import { DataTable, type ResourceProps, SelectInput } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { BulkButtons } from './BulkButtons.tsx'
import { Reach } from './Reach.tsx'
import { TriggerFields, useCategories } from './TriggerFields.tsx'
import { deletedCause, whenOf } from './when.ts'

const YES_NO = [
  { id: true, name: 'Yes' },
  { id: false, name: 'No' },
]
const choices = (labels: object) => Object.entries(labels).map(([id, name]) => ({ id, name }))

const CategoryFilter = (props: { source: string; alwaysOn?: boolean }) => (
  <SelectInput
    {...props}
    label="Category"
    choices={useCategories().map(id => ({ id, name: id }))}
    translateChoice={false}
  />
)
const narrow = [
  <SelectInput key="trigger_type" source="trigger_type" label="Sent as" choices={choices(TRIGGER_TYPES)} />,
  <SelectInput key="trigger" source="trigger" label="Answers to" choices={choices(TRIGGERS)} alwaysOn />,
  <CategoryFilter key="category" source="category" />,
  <SelectInput key="enabled" source="enabled" label="On" choices={YES_NO} alwaysOn />,
  <SelectInput key="auto_trigger" source="auto_trigger" label="Goes by itself" choices={YES_NO} />,
]

function stateOf(each: CampaignTrigger): string {
  const { enabled, auto_trigger, armed_at, show_on_conversation } = each
  const cause = deletedCause(each)
  if (cause) return `Its ${cause} is deleted, choose another`
  if (!enabled) return 'Off'
  if (!auto_trigger) return show_on_conversation ? 'On, for agents' : 'On, used nowhere'
  return armed_at ? 'On, goes by itself' : 'On, sends nothing yet'
}

export const campaignTriggers: ResourceProps = {
  name: 'campaign_triggers',
  icon: Campaign,
  options: {
    label: 'Campaign triggers',
    section: 'Messages',
    deleting: 'What went out stays in the log of each contact.',
  },
  recordRepresentation: 'name',
  list: (
    <ShortList sort="name" narrow={narrow} bulk={<BulkButtons />}>
      <DataTable.Col source="name" field={OpenLink} />
      <DataTable.Col source="trigger" label="When" render={whenOf} />
      <DataTable.Col source="category" />
      <DataTable.Col
        label="Sent as"
        render={({ trigger_type }: CampaignTrigger) => TRIGGER_TYPES[trigger_type]}
        disableSort
      />
      <DataTable.Col source="enabled" label="State" render={stateOf} />
      <DataTable.NumberCol source="waiting" disableSort />
      <DataTable.Col source="updated_at" label="Last changed">
        <WhenField source="updated_at" />
      </DataTable.Col>
    </ShortList>
  ),
  create: (
    <ShortListCreate one="trigger">
      <TriggerFields />
    </ShortListCreate>
  ),
  edit: (
    <ShortListEdit>
      <TriggerFields />
      <Reach />
    </ShortListEdit>
  ),
}
