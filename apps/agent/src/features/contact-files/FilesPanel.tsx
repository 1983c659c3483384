import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as contactFiles from '@openbook/api/contact-files.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DragEvent, lazy, Suspense, useRef, useState } from 'react'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { isPast, PanelChoice, PanelPages, PanelTools } from '../../ui/PanelTools.tsx'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { DeletedFiles } from './DeletedFiles.tsx'
import { FileRow, factsOf } from './FileRow.tsx'
import { UploadRow } from './UploadRow.tsx'
import { useUploads } from './use-uploads.ts'

const FileViewer = lazy(async () => ({ default: (await import('../../ui/FileViewer.tsx')).FileViewer }))

const PAGE = 15
const SORTS = [
  ['created_at DESC', 'Newest first'],
  ['created_at ASC', 'Oldest first'],
  ['filename ASC', 'Name, A to Z'],
  ['filename DESC', 'Name, Z to A'],
  ['size_bytes DESC', 'Largest first'],
  ['size_bytes ASC', 'Smallest first'],
] as const
type Sort = (typeof SORTS)[number][0]
const splitOf = (sort: Sort) => {
  const [order_field, order] = sort.split(' ') as ['created_at' | 'filename' | 'size_bytes', 'ASC' | 'DESC']
  return { order_field, order }
}

const LEAVING = 'Files are still on their way up. Leave, and those that have not arrived are not kept?'

/** Papers of a contact: chosen by button or dropped on the panel. */
export function FilesPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [{ q, sort, page }, look] = useState({ q: '', sort: 'created_at DESC' as Sort, page: 1 })
  const [searched, setSearched] = useState(false)
  const [opened, open] = useState<number>()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactFiles.list, {
      params: { id: contactId },
      query: { limit: PAGE, page, ...splitOf(sort), ...(q && { q }) },
    }),
    placeholderData: keepPreviousData,
  })
  if (page > 1 && !isFetching && isPast(data?.meta)) look({ q, sort, page: 1 })
  /** Once there is more than a page there is something to look for, and it stays while one looks. */
  const tools = searched || (data?.meta.total_pages ?? 0) > 1
  const { uploads, add } = useUploads(contactId)
  useUnsaved(() => uploads.some(({ said }) => said === undefined), { question: LEAVING })
  const { over, ...drop } = useDrop(add)
  const empty = data?.data.length === 0 && uploads.length === 0
  return (
    <Box
      {...(readOnly ? {} : drop)}
      sx={{ borderRadius: 2, outline: over ? '2px dashed' : 'none', outlineColor: 'primary.main' }}
    >
      <Panel title="Files" count={data?.meta.total_count} action={!readOnly && <UploadButton add={add} />}>
        {error && !data && <Failed what="The files" error={error} retry={refetch} busy={isFetching} />}
        {!error && !data && <Lines />}
        {tools && (
          <PanelTools
            label="Search files"
            find={words => {
              setSearched(true)
              look({ q: words, sort, page: 1 })
            }}
          >
            <PanelChoice label="Sort" value={sort} choices={SORTS} choose={next => look({ q, sort: next, page: 1 })} />
          </PanelTools>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {uploads.map(upload => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
          {data?.data.map(file => (
            <FileRow key={file.id} file={file} contactId={contactId} readOnly={readOnly} open={() => open(file.id)} />
          ))}
        </Box>
        {empty && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {q
              ? 'No file has this in its name. Search for other words.'
              : readOnly
                ? 'No files.'
                : 'No files yet. Upload an application or a scan, or drop it here.'}
          </Typography>
        )}
        <PanelPages of="files" meta={data?.meta} turn={next => look({ q, sort, page: next })} />
        {data && !readOnly && <DeletedFiles contactId={contactId} count={data.deleted_count} />}
        <Suspense fallback={null}>
          {opened && data && (
            <FileViewer
              files={data.data.map(file => ({
                ...file,
                title: file.filename,
                facts: factsOf(file),
                href: paths.contactFile(contactId, file.id),
              }))}
              id={opened}
              show={open}
              close={() => open(undefined)}
            />
          )}
        </Suspense>
      </Panel>
    </Box>
  )
}

function UploadButton({ add }: { add: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        Upload files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={event => {
          add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

function useDrop(add: (files: Iterable<File>) => void) {
  const [over, setOver] = useState(false)
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      add([...event.dataTransfer.files])
    },
  }
}
