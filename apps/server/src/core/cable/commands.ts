import type { Command } from '@openbook/api/core/cable.ts'
import { z } from 'zod'

const identifier = z.string().max(2000)
const CommandFrame = z.discriminatedUnion('command', [
  z.object({ command: z.enum(['subscribe', 'unsubscribe', 'validate_stream']), identifier }),
  z.object({ command: z.literal('message'), identifier, data: z.string() }),
])
const Params = z.looseObject({ channel: z.string() })
const Replay = z.object({ action: z.literal('replay'), since: z.number().int().min(0) })

/** The readers of what a client sends, each undefined for anything else. */
export const readCommand = (text: string): Command | undefined => read(CommandFrame, text)
export const readIdentifier = (text: string) => read(Params, text)
export const readReplay = (text: string) => read(Replay, text)

function read<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
