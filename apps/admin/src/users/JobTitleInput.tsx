import type { BusinessUnit } from '@openbook/api/business-units.ts'
import { jobTitlesOf } from '@openbook/config/job-titles.ts'
import { SelectInput, useGetOne, useRecordContext } from 'react-admin'
import { isOneBrand } from '../layout/seen-brand.ts'
import { useIdentity } from '../ui/useIdentity.ts'

interface Props {
  /** Whose titles; the viewer's where none is named. */
  agency: number | undefined
  disabled: boolean
}

/** The job titles there are in the agency of the user, and the one they have. */
export function JobTitleInput({ agency, disabled }: Props) {
  const stored = useRecordContext()?.job_title as string | null | undefined
  const { brand, trouble } = useBrandOf(agency)
  const titles = jobTitlesOf(brand)
  const choices = Object.entries(titles).map(([id, name]) => ({ id, name }))
  if (stored && !Object.hasOwn(titles, stored)) choices.push({ id: stored, name: stored })
  return (
    <SelectInput source="job_title" choices={choices} disabled={disabled} helperText={trouble ?? false} resettable />
  )
}

function useBrandOf(agency: number | undefined): { brand: string | undefined; trouble?: string } {
  const own = useIdentity()?.user.business_unit
  const elsewhere = agency !== undefined && own !== undefined && agency !== own.id && !isOneBrand()
  const { data, error } = useGetOne<BusinessUnit>('business_units', { id: agency ?? 0 }, { enabled: elsewhere })
  if (!elsewhere) return { brand: own?.brand }
  return { brand: data?.brand, ...(error && { trouble: 'Titles of this agency alone could not be loaded.' }) }
}
