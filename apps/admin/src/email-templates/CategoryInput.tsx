import * as emailTemplates from '@openbook/api/email-templates.ts'
import { useId } from 'react'
import { maxLength, SelectInput, TextInput } from 'react-admin'
import { useAskedPart } from '../ui/missing.ts'
import { call } from '../wire.ts'

const ask = () => call(emailTemplates.adminCategories)
export const useCategories = () => (useAskedPart('Categories', ask) ?? []).map(({ category }) => category)

/** The categories there are, offered while one is typed. */
export const CategoryNames = ({ id }: { id: string }) => (
  <datalist id={id}>
    {useCategories().map(category => (
      <option key={category} value={category} />
    ))}
  </datalist>
)

/** One there is, or a new one. */
export function CategoryInput() {
  const id = useId()
  return (
    <>
      <TextInput
        source="category"
        validate={maxLength(60)}
        slotProps={{ htmlInput: { list: id } }}
        helperText="A new name makes a new category."
      />
      <CategoryNames id={id} />
    </>
  )
}

/** Narrows the list to one category. */
export const CategoryFilter = (props: { source: string; alwaysOn?: boolean }) => (
  <SelectInput
    {...props}
    label="Category"
    choices={useCategories().map(id => ({ id, name: id }))}
    translateChoice={false}
  />
)
