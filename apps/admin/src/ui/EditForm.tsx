import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import {
  type RaRecord,
  SimpleForm,
  type SimpleFormProps,
  type UpdateParams,
  type UpdateResult,
  useRecordContext,
  useRegisterMutationMiddleware,
  useSaveContext,
} from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { changesOf } from '../dataProvider.ts'
import { watchDropping } from './meanwhile.ts'

/**
 * The form of what is there already. What is typed stays where an act beside it has the record read anew; where somebody
 * changed the same meanwhile, it is sent as a change of what was there before, and refused.
 */
export function EditForm({ children, ...props }: SimpleFormProps) {
  const began = useRef<RaRecord>(undefined)
  const resetOptions = useKeepingTyped(began)
  return (
    <SimpleForm warnWhenUnsavedChanges resetOptions={resetOptions} {...props}>
      <Dropping />
      <Beginning of={began} />
      {children}
    </SimpleForm>
  )
}

type Began = RefObject<RaRecord | undefined>
type Update = (resource: string, params: UpdateParams) => Promise<UpdateResult>

/** What says as of when a record is. */
const seenOf = (record: Partial<RaRecord> = {}) =>
  Object.fromEntries(['updated_at', 'version'].flatMap(name => (name in record ? [[name, record[name]]] : [])))

/** How a form takes a record that comes anew: around what is typed, but for the answer to saving that, which takes its place. */
function useKeepingTyped(began: Began) {
  const [options] = useState({ keepDirtyValues: true })
  const record = useRecordContext()
  const { saving } = useSaveContext()
  const heed = useCallback(
    async (resource: string, params: UpdateParams, next: Update) => {
      const seen = seenOf(began.current)
      const { data, previousData } = params
      const saved = await next(resource, {
        ...params,
        data: { ...data, ...seen },
        previousData: { ...previousData, ...seen } as RaRecord,
      })
      options.keepDirtyValues = false
      return saved
    },
    [options, began],
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

/** Keeps what was there when what is typed was begun: a record that comes anew takes its place where none of that is changed in it. */
function Beginning({ of }: { of: Began }) {
  const record = useRecordContext()
  const { dirtyFields } = useFormState()
  useEffect(() => {
    const changed = changesOf(record ?? {}, of.current)
    if (!Object.keys(dirtyFields).some(name => name in changed)) of.current = record
  })
  return null
}
