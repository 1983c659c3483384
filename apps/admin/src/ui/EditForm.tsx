import { useCallback, useEffect, useState } from 'react'
import {
  SimpleForm,
  type SimpleFormProps,
  type UpdateParams,
  type UpdateResult,
  useRecordContext,
  useRegisterMutationMiddleware,
  useSaveContext,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { watchDropping } from './meanwhile.ts'

/** The form of what is there already. What is typed stays where an act beside it has the record read anew. */
export function EditForm({ children, ...props }: SimpleFormProps) {
  const resetOptions = useKeepingTyped()
  return (
    <SimpleForm warnWhenUnsavedChanges resetOptions={resetOptions} {...props}>
      <Dropping />
      {children}
    </SimpleForm>
  )
}

type Update = (resource: string, params: UpdateParams) => Promise<UpdateResult>

/** How a form takes a record that comes anew: around what is typed, but for the answer to saving that, which takes its place. */
function useKeepingTyped() {
  const [options] = useState({ keepDirtyValues: true })
  const record = useRecordContext()
  const { saving } = useSaveContext()
  const heed = useCallback(
    async (resource: string, params: UpdateParams, next: Update) => {
      const saved = await next(resource, params)
      options.keepDirtyValues = false
      return saved
    },
    [options],
  )
  useRegisterMutationMiddleware<Update>(heed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form took the answer
  useEffect(() => {
    options.keepDirtyValues = true
  }, [options, record, saving])
  return options
}

/** Takes back what is typed where somebody asks for the newest instead. */
function Dropping() {
  const { reset, formState } = useFormContext()
  const { defaultValues } = formState
  useEffect(() => watchDropping(() => reset(defaultValues)), [reset, defaultValues])
  return null
}
