import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import type { Core } from '../core/core.ts'
import { invalid } from '../core/http/refused.ts'

/** Names that are nobody's on the internet (RFC 6761 and kin). */
const NOBODYS = new Set(['localhost', 'local', 'internal', 'invalid', 'onion', 'alt', 'arpa', 'lan', 'home', 'corp'])
/** Names for documents and tests: good enough where nothing real is asked. */
const REHEARSED = new Set(['example', 'test'])
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Leaves room for what we put before it. */
const LONGEST = 230

export interface Name {
  custom_domain: string
  registrable: string
}

const refuse = (sentence: string) => invalid('custom_domain', sentence, 'custom_domains.bad_name')

/** What a person typed or pasted, as nameservers know it. Throws a 422 that says what is wrong with it. */
export function readName(core: Pick<Core, 'dns' | 'env'>, typed: string): Name {
  const name = cleaned(typed)
  refuseForm(name)
  const labels = name.split('.')
  const ending = labels.at(-1) ?? ''
  if (NOBODYS.has(ending)) throw refuse(`Names ending in .${ending} do not exist on the internet.`)
  const own = ownNames(core).find(each => name === each || name.endsWith(`.${each}`))
  if (own) throw refuse(`${own} is this server’s own name. Enter a domain of your agency.`)
  const { domain, isIcann, isPrivate, publicSuffix } = parse(name, { allowPrivateDomains: true })
  const rehearsed = core.dns.vendor === 'sandbox' && REHEARSED.has(ending)
  if (!isIcann && !isPrivate && !rehearsed)
    throw refuse(`There are no domains ending in .${ending}. Check the spelling.`)
  if (!domain) throw refuse(`${publicSuffix ?? name} is an ending that many share. Enter a name below it.`)
  return { custom_domain: name, registrable: domain }
}

/** As people read it; the same as stored where that is plain ASCII. */
export const shownAs = (name: string) => domainToUnicode(name) || name

function cleaned(typed: string): string {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '')
  if (!bare) throw refuse('Enter a domain, as in crm.example.com.')
  if (isIP(bare.replace(/^\[|\]$/g, '')))
    throw refuse('This is an address of a machine. Enter a name, as in crm.example.com.')
  if (/[/?#@\\]/.test(bare)) throw refuse('Enter only the name, without a path, as in crm.example.com.')
  if (bare.includes(':')) throw refuse('Enter the name without a port, as in crm.example.com.')
  if (bare.includes('*')) throw refuse('A star cannot be proven. Enter one name; the pages of agents come with it.')
  return /[^\x21-\x7e]/.test(bare) ? domainToASCII(bare) : bare.toLowerCase()
}

function refuseForm(name: string) {
  if (isIP(name)) throw refuse('This is an address of a machine. Enter a name, as in crm.example.com.')
  const labels = name.split('.')
  const odd = labels.find(label => !LABEL.test(label))
  if (odd !== undefined)
    throw refuse(
      odd.length > 63
        ? 'No part of a name may be longer than 63 characters.'
        : 'A name has letters, digits, hyphens and dots only, and no part begins or ends with a hyphen.',
    )
  if (name.length > LONGEST) throw refuse(`A name may have ${LONGEST} characters at most.`)
  if (labels.length < 2) throw refuse('Enter the whole name, as in crm.example.com.')
  if (/^\d+$/.test(labels.at(-1) ?? ''))
    throw refuse('No domain ends in a number. Enter a name, as in crm.example.com.')
}

const ownNames = ({ dns, env }: Pick<Core, 'dns' | 'env'>) =>
  [new URL(env.publicUrl).hostname, process.env.PUBLIC_HOST, dns.target.name].flatMap(name =>
    name && !isIP(name) ? [name.toLowerCase()] : [],
  )
