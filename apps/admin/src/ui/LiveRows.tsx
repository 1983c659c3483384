import { useListContext } from 'react-admin'
import { useHeard } from './useHeard.ts'

interface Props {
  channel: string
  types: string[]
}

/** In a list whose rows others change: they are asked for anew when that is told. */
export function LiveRows({ channel, types }: Props) {
  const { refetch } = useListContext()
  useHeard({ channel }, types, () => void refetch())
  return null
}
