import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Failed } from '@openbook/api/core/errors.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { mayManage, type Role } from '@openbook/auth/roles.ts'
import { useEffect, useState } from 'react'
import { Title, useNotify } from 'react-admin'
import { proven } from '../ui/proof.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { useRoleChoices } from '../ui/useRoleLabel.ts'
import { When } from '../ui/When.tsx'
import { call } from '../wire.ts'

const GRACE = [
  [0, 'At once'],
  [7, 'In a week'],
  [14, 'In two weeks'],
  [30, 'In 30 days'],
] as const
type Rules = Record<string, string>
interface Answer {
  roles: { role: string; required_from: string }[]
}
const byRole = ({ roles }: Answer): Rules =>
  Object.fromEntries(roles.map(({ role, required_from }) => [role, required_from]))

/** Which roles of the agency must have a second proof at sign-in. */
export function RulesPage() {
  const [rules, setRules] = useState<Rules>()
  const [error, setError] = useState('')
  useEffect(() => {
    call(twoFactor.adminRules).then(
      answer => setRules(byRole(answer)),
      () => setError('The rules could not be loaded. Reload the page.'),
    )
  }, [])
  return (
    <Card sx={{ mt: 2, maxWidth: 640 }}>
      <Title title="Two-factor rules" />
      <CardContent>
        <Typography sx={{ mb: 1.5 }}>
          People in these roles need a second proof besides their password. Until they have set it up they see nothing
          but their profile.
        </Typography>
        {error && <Alert severity="error">{error}</Alert>}
        {!rules && !error && <Skeleton variant="rounded" height={320} />}
        {rules && <RulesForm rules={rules} keep={answer => setRules(byRole(answer))} />}
      </CardContent>
    </Card>
  )
}

interface FormProps {
  rules: Rules
  keep: (answer: Answer) => void
}

function RulesForm({ rules, keep }: FormProps) {
  const [chosen, setChosen] = useState(() => Object.keys(rules))
  const [grace, setGrace] = useState(0)
  const [error, setError] = useState('')
  const choices = useRoleChoices()
  const viewer = useIdentity()
  const notify = useNotify()
  const toggle = (role: string) =>
    setChosen(chosen.includes(role) ? chosen.filter(each => each !== role) : [...chosen, role])
  const save = async () => {
    setError('')
    try {
      const answer = await proven(() =>
        call(twoFactor.adminUpdateRules, { body: { roles: chosen, grace_days: grace } }),
      )
      keep(answer)
      notify('The rules are saved.', { type: 'success' })
    } catch (failure) {
      setError(failure instanceof Failed ? failure.sentence : 'Openbook cannot be reached. Nothing was saved.')
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
            name={name}
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

interface RuleProps {
  name: string
  since: string | undefined
  checked: boolean
  locked: boolean
  toggle: () => void
}

const RoleRule = ({ name, since, checked, locked, toggle }: RuleProps) => (
  <FormControlLabel
    disabled={locked}
    control={<Checkbox checked={checked} onChange={toggle} />}
    label={
      <>
        {name}
        {since && (
          <>
            {' '}
            (since <When at={since} day />)
          </>
        )}
        {locked && ' – set by somebody of higher rank'}
      </>
    }
  />
)
