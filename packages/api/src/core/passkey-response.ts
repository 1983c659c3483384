import { z } from 'zod'

/** What a browser answers for a passkey, as WebAuthn writes it in JSON; the server checks every byte of it. */
export const PasskeyResponse = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.record(z.string().max(40), z.unknown()),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).nullish(),
})
export type PasskeyResponse = z.output<typeof PasskeyResponse>
