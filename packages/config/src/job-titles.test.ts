import { expect, test } from 'vitest'
import { jobTitle, jobTitlesOf } from './job-titles.ts'

test('four titles everywhere, and those of the brand', () => {
  const common = ['representative', 'regional_sales_manager', 'field_manager', 'district_manager']
  expect(Object.keys(jobTitlesOf('default'))).toEqual(common)
  expect(Object.keys(jobTitlesOf('agentflow'))).toEqual([...common, 'recruiter', 'lead_recruiter'])
  expect(Object.keys(jobTitlesOf(undefined))).toEqual(common)
})

test('a title is shown by its name, an unknown one as written', () => {
  expect(jobTitle('regional_sales_manager')).toBe('Regional Sales Manager')
  expect(jobTitle('Harbour master')).toBe('Harbour master')
})
