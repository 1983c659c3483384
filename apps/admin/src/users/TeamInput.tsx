import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { TeamChoice, useTeam } from './TeamChoice.tsx'
import { figure, usePreview } from './usePreview.ts'

interface Props {
  id: number
  /** The one chosen in the form. */
  role: string
  agency: number | undefined
}

/** Kept like what is typed where the user is read anew. */
const TYPED = { shouldDirty: true }

/** Below a role that differs: who takes over whom they could not lead in it. */
export function TeamInput({ id, role, agency }: Props) {
  const { data } = usePreview([id], { role })
  if (!data?.team) return null
  return <Question team={data.team} below={data.below} agency={agency} />
}

function Question({ team: count, below, agency }: { team: number; below: number; agency: number | undefined }) {
  const { setValue, clearErrors, formState } = useFormContext()
  const team = useTeam()
  const { team_goes_up, team_user_id }: { team_goes_up?: true; team_user_id?: number } = team.body
  useEffect(() => {
    setValue('team_goes_up', team_goes_up, TYPED)
    setValue('team_user_id', team_user_id, TYPED)
    clearErrors('team_user_id')
    return () => {
      setValue('team_goes_up', undefined, TYPED)
      setValue('team_user_id', undefined, TYPED)
    }
  }, [setValue, clearErrors, team_goes_up, team_user_id])
  const wrong = formState.errors.team_user_id?.message
  return (
    <Box sx={{ gridColumn: '1 / -1', mb: 2 }}>
      <Alert severity="warning">
        {figure(below, 'person is', 'people are')} below them, whose contacts they see. In this role they could not lead{' '}
        {figure(count, 'person who is', 'people who are')} directly below them: say who takes over.
      </Alert>
      <TeamChoice
        team={team}
        count={count}
        ways={['up', 'user']}
        business_unit_id={agency}
        error={wrong === undefined ? undefined : String(wrong)}
      />
    </Box>
  )
}
