import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FeatureFlag } from '@openbook/api/feature-flags.ts'
import {
  Edit,
  FormDataConsumer,
  RadioButtonGroupInput,
  required,
  SaveButton,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import { EditForm } from '../ui/EditForm.tsx'
import { Changes } from './Changes.tsx'
import { Explain } from './Explain.tsx'
import { LiveFlag } from './LiveFlag.tsx'
import { RulesInput } from './RulesInput.tsx'
import { KINDS, STATES } from './words.ts'

const OTHERWISE = [
  { id: true, name: 'On' },
  { id: false, name: 'Off' },
]

type Typed = FeatureFlag & { note?: string }
/** Radio buttons give words, untouched inputs nothing at all. */
const truth = (value: unknown) => String(value) === 'true'
const filled = (rule: FeatureFlag['rules'][number]) =>
  Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== null))

/** Only what a person sets travels back; the note is new each time. */
const sent = ({ state, rules, otherwise, version, note }: Typed) => ({
  ...{ state, version, note: note ?? '', otherwise: truth(otherwise) },
  rules: (rules ?? []).map(rule => ({ ...filled(rule), on: truth(rule.on) })),
})

export const FlagEdit = () => (
  <Edit mutationMode="pessimistic" redirect={false} transform={sent as never} aside={<Beside />} sx={SIDE_BY_SIDE}>
    <EditForm
      toolbar={
        <Toolbar>
          <SaveButton alwaysEnable />
        </Toolbar>
      }
    >
      <About />
      <LiveFlag />
      <State />
      <TextInput
        source="note"
        label="Why"
        validate={required()}
        helperText="Kept with the change, for whoever asks later."
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </EditForm>
  </Edit>
)

const SIDE_BY_SIDE = {
  '& .RaEdit-main': { flexWrap: 'wrap', gap: 2, minWidth: 0 },
  '& .RaEdit-card': { minWidth: 0, flexBasis: 420 },
}

function About() {
  const flag = useRecordContext<FeatureFlag>()
  if (!flag) return null
  return (
    <Box sx={{ mb: 1 }}>
      <Typography sx={{ fontWeight: 650 }}>{flag.line}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {KINDS[flag.kind]}, {flag.owner}. Built {flag.built_on ? 'on' : 'off'}.
        {flag.expires_on && ` Leaves the code by ${flag.expires_on}.`}
      </Typography>
    </Box>
  )
}

function State() {
  const flag = useRecordContext<FeatureFlag>()
  const built = `${STATES.as_built}: ${flag?.built_on ? 'on' : 'off'}`
  const states = Object.entries({ ...STATES, as_built: built }).map(([id, name]) => ({ id, name }))
  return (
    <>
      <RadioButtonGroupInput source="state" label="It stands" choices={states} row={false} helperText={false} />
      <FormDataConsumer<FeatureFlag>>
        {({ formData }) =>
          formData.state === 'rules' ? (
            <>
              <RulesInput />
              <RadioButtonGroupInput
                source="otherwise"
                label="For everyone else"
                choices={OTHERWISE}
                helperText={false}
              />
            </>
          ) : (
            formData.state === 'off' && (
              <Alert severity="warning" sx={{ mb: 1 }}>
                Open apps lose it the moment you save. Rules are kept for later.
              </Alert>
            )
          )
        }
      </FormDataConsumer>
    </>
  )
}

const Beside = () => (
  <Box sx={{ flex: '1 1 300px', minWidth: 0, display: 'grid', gap: 2, alignContent: 'start' }}>
    <Explain />
    <Changes />
  </Box>
)
