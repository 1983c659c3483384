import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import FormGroup from '@mui/material/FormGroup'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as businessUnits from '@openbook/api/business-units.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import type { Gets } from '@openbook/api/core/route.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { mayManage, type Role, worksAcrossAgencies } from '@openbook/auth/roles.ts'
import { useCallback, useState } from 'react'
import { Title, useNotify, usePermissions } from 'react-admin'
import { unreachable } from '../layout/unreachable.ts'
import { proven } from '../ui/proof.ts'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { useRoleChoices, useRoleLabel } from '../ui/useRoleLabel.ts'
import { type Choice, FoundPicker } from '../users/FoundPicker.tsx'
import { useRolesToGive } from '../users/useRolesToGive.ts'
import { call } from '../wire.ts'
import { RoleRule } from './RoleRule.tsx'

const GRACE = [
  [0, 'At once'],
  [7, 'In a week'],
  [14, 'In two weeks'],
  [30, 'In 30 days'],
] as const
type Rules = Record<string, string>
type Answer = Gets<typeof twoFactor.adminRules>
const byRole = ({ roles }: Answer): Rules =>
  Object.fromEntries(roles.map(({ role, required_from }) => [role, required_from]))

/** Which roles of an agency must have a second proof at sign-in. */
export function RulesPage() {
  const { permissions } = usePermissions<Role>()
  const [agency, setAgency] = useState<Choice | null>(null)
  return (
    <Card sx={{ mt: 2, maxWidth: 640 }}>
      <Title title="Two-factor rules" />
      <CardContent>
        <Typography sx={{ mb: 1.5 }}>
          People in these roles need a second proof besides their password. Until they have set it up they see nothing
          but their profile.
        </Typography>
        {permissions && worksAcrossAgencies(permissions) && (
          <FoundPicker
            label="Agency"
            helperText="Your own where left empty."
            find={findAgencies}
            value={agency}
            onChange={setAgency}
          />
        )}
        {agency ? <RulesThere key={agency.id} agency={agency.id} /> : <RulesHere />}
      </CardContent>
    </Card>
  )
}

const findAgencies = async (q: string) => (await call(businessUnits.manageable, { query: { q } })).data

const RulesHere = () => <Loaded agency={undefined} choices={useRoleChoices()} />

/** The roles of another agency that one may give there, and those above that it has a rule for. */
function RulesThere({ agency }: { agency: number }) {
  const { roles, error, again } = useRolesToGive(agency)
  if (error) return <Trouble text={error} again={again} />
  return roles.length ? <Loaded agency={agency} choices={roles} /> : <Loading />
}

const Loading = () => <Skeleton variant="rounded" height={320} />

function Loaded({ agency, choices }: Pick<FormProps, 'agency' | 'choices'>) {
  const [kept, setKept] = useState<Answer>()
  const ask = useCallback(
    () => call(twoFactor.adminRules, { query: agency ? { business_unit_id: agency } : {} }),
    [agency],
  )
  const { data, error, again } = useAsked(ask)
  const labelOf = useRoleLabel()
  if (error) return <Trouble text={error} again={again} />
  const answer = kept ?? data
  if (!answer) return <Loading />
  const rules = byRole(answer)
  const above = Object.keys(rules).filter(role => !choices.some(({ id }) => id === role))
  const all = [...above.map(id => ({ id, name: labelOf(id) })), ...choices]
  return (
    <RulesForm agency={agency} choices={agency ? all : choices} rules={rules} without={answer.without} keep={setKept} />
  )
}

interface FormProps {
  /** One's own where it is undefined. */
  agency: number | undefined
  choices: { id: string; name: string }[]
  rules: Rules
  without: Answer['without']
  keep: (answer: Answer) => void
}

function RulesForm({ agency, choices, rules, without, keep }: FormProps) {
  const [chosen, setChosen] = useState(() => Object.keys(rules))
  const [grace, setGrace] = useState(0)
  const [error, setError] = useState('')
  const viewer = useIdentity()
  const notify = useNotify()
  const toggle = (role: string) =>
    setChosen(chosen.includes(role) ? chosen.filter(each => each !== role) : [...chosen, role])
  const save = async () => {
    setError('')
    try {
      const answer = await proven(() =>
        call(twoFactor.adminUpdateRules, {
          body: {
            roles: chosen,
            seen: Object.keys(rules),
            grace_days: grace,
            ...(agency && { business_unit_id: agency }),
          },
        }),
      )
      keep(answer)
      notify('The rules are saved.', { type: 'success' })
    } catch (failure) {
      setError(failure instanceof Failed ? failure.sentence : unreachable('Nothing was saved.'))
    }
  }
  return (
    <>
      {error && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {error}
        </Alert>
      )}
      <FormGroup aria-label="Roles that need two-factor authentication">
        {choices.map(({ id, name }) => (
          <RoleRule
            key={id}
            role={id}
            name={name}
            agency={agency}
            without={without.find(({ role }) => role === id)?.people ?? 0}
            since={rules[id]}
            checked={chosen.includes(id)}
            locked={!viewer || !(mayManage(viewer.role, id as Role) || (viewer.role === id && !rules[id]))}
            toggle={() => toggle(id)}
          />
        ))}
      </FormGroup>
      <TextField
        select
        label="For roles added now, from"
        value={grace}
        onChange={event => setGrace(Number(event.target.value))}
        sx={{ maxWidth: 260, mt: 2 }}
      >
        {GRACE.map(([days, label]) => (
          <MenuItem key={days} value={days}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <div>
        <Button variant="contained" onClick={() => void save()} sx={{ mt: 2 }}>
          Save rules
        </Button>
      </div>
    </>
  )
}
