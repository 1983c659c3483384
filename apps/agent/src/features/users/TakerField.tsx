import TextField from '@mui/material/TextField'
import * as users from '@openbook/api/users.ts'
import { may } from '@openbook/auth/permissions.ts'
import type { Role } from '@openbook/auth/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/current-user.ts'
import { figure } from '../../lib/numbers.ts'
import { query } from '../../lib/query.ts'

/** Whoever is above the one who leads them now. */
export const UP = 'up'
const MOST_OFFERED = 200

/** How the choice is sent. */
export const takerOf = (chosen: string) =>
  chosen === UP ? { team_goes_up: true as const } : { team_user_id: Number(chosen) }

interface Props {
  member: users.TeamMember
  value: string
  onChange: (chosen: string) => void
  said: string | undefined
}

/** Who takes over whom somebody could not lead in another role: their manager, oneself, or somebody of the team who leads. */
export function TakerField({ member, value, onChange, said }: Props) {
  const { id: own, profile } = useUser()
  const { data } = useQuery(query(users.team, { query: { limit: MOST_OFFERED } }))
  const self = `${profile.first_name} ${profile.last_name}`
  const leaders = (data?.data ?? []).filter(
    each => each.active && each.id !== member.id && may(each.role as Role, 'users.team'),
  )
  const people = member.reports === 1 ? 'person is' : 'people are'
  return (
    <TextField
      select
      label="Who takes over their team"
      required
      value={value}
      onChange={event => onChange(event.target.value)}
      error={Boolean(said)}
      helperText={
        said ??
        `${figure(member.reports)} ${people} directly below ${member.first_name}. Whoever takes them over sees their contacts.`
      }
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ gridColumn: '1 / -1' }}
    >
      <option value={UP}>
        {member.manager_name ? `${member.manager_name}, the manager above` : 'Nobody: there is no manager above'}
      </option>
      {member.manager_name !== self && <option value={own}>{self} (you)</option>}
      {leaders.map(each => (
        <option key={each.id} value={each.id}>
          {each.first_name} {each.last_name}
        </option>
      ))}
    </TextField>
  )
}
