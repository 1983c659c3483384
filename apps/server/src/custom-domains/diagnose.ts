import type { VerificationStep } from '@openbook/api/custom-domains.ts'
import type { Answer, Target } from '../core/vendors/dns/dns.ts'
import type { Look, Said } from './look.ts'
import { pointingOf } from './pointing.ts'
import { stepOf, type Verdict } from './step.ts'
import { type Domain, hostIn, isApex, ownershipName, ownershipValue, PREFIX, zoneOf } from './wanted.ts'

/** Every step as the nameservers' answers leave it, with what to do. */
export function diagnose(domain: Domain, target: Target, seen: Look): VerificationStep[] {
  const known = { ...domain, zone: seen.zone?.name ?? domain.zone }
  const steps = [
    ownership(known, seen.said),
    pointing(known, target, seen),
    ...certificate(known, target, seen.said),
    pages(known, target, seen.said),
  ]
  if (seen.adrift)
    return steps.map(step => ({
      ...step,
      state: 'unknown',
      problem: `The nameservers of ${domain.registrable} could not be found out: ${seen.adrift}.`,
      advice: null,
    }))
  if (!seen.zone) return steps.map(step => ({ ...step, state: 'wrong', ...unregistered(domain) }))
  return steps
}

const unregistered = ({ registrable }: Domain) => ({
  problem: `${registrable} is not registered, or has no nameservers.`,
  advice: 'Check the spelling. If it is right, register the domain, or renew it where you bought it.',
})

/** The steps before anybody was asked. */
export const notLooked = (domain: Domain, target: Target) =>
  diagnose(domain, target, { zone: { name: zoneOf(domain), nameservers: [] }, adrift: undefined, said: [], leads: [] })

function ownership(domain: Domain, said: Said[]): VerificationStep {
  const name = ownershipName(domain.custom_domain)
  return stepOf(
    {
      step: 'ownership',
      name,
      expected: `TXT ${ownershipValue(domain.token)}`,
      missing: `There is no TXT record at ${name} yet.`,
    },
    said.map(each => ({ nameserver: each.nameserver, verdict: proofIn(domain, each) })),
  )
}

const without = (text: string) => text.replace(/["'\s]/g, '')
const has = (answer: Answer, wanted: string) =>
  answer.outcome === 'found' && answer.values.some(value => without(value) === wanted)

function proofIn(domain: Domain, { proof, proofDoubled, proofAtDomain }: Said): Verdict {
  if (proof.outcome === 'silent') return { verdict: 'silent', why: proof.why }
  const wanted = ownershipValue(domain.token)
  const name = ownershipName(domain.custom_domain)
  const zone = zoneOf(domain)
  const values = proof.outcome === 'found' ? proof.values.map(value => `TXT ${value}`) : []
  if (proof.outcome === 'found' && proof.values.includes(wanted)) return { verdict: 'good', values }
  const bad = (problem: string, advice: string): Verdict => ({ verdict: 'bad', values, problem, advice })
  if (has(proof, wanted))
    return bad(
      'The value has quotes or spaces in it that do not belong there.',
      'Enter the value without quotes and without spaces.',
    )
  if (has(proofDoubled, wanted))
    return bad(
      `The record stands at ${name}.${zone}: your provider adds the domain by itself.`,
      `Enter only ${hostIn(zone, name)} as the name.`,
    )
  if (has(proofAtDomain, wanted))
    return bad(`The record stands at ${domain.custom_domain} itself.`, `Move it to ${name}.`)
  if (proof.outcome === 'none') return { verdict: 'none', values }
  return proof.values.some(value => without(value).startsWith(PREFIX))
    ? bad(
        'There is another value of ours, from another try or another agency.',
        'Add a second TXT record with the value above, or replace the old one.',
      )
    : bad(
        'There is a TXT record, but it does not hold the value.',
        'Add a second TXT record of the same name with the value above.',
      )
}

function pointing(domain: Domain, target: Target, { said, leads }: Look): VerificationStep {
  const { custom_domain: name } = domain
  const apex = isApex(domain) && target.addresses.length > 0
  return stepOf(
    {
      step: 'pointing',
      name,
      expected: apex ? `A ${target.addresses.join(', ')}` : `CNAME ${target.name}`,
      missing: `${name} does not point anywhere yet.`,
    },
    said.map(each => ({
      nameserver: each.nameserver,
      verdict: pointingOf(zoneOf(domain), target, { ...each, leads }),
    })),
  )
}

function pages(domain: Domain, target: Target, said: Said[]): VerificationStep {
  const name = `*.${domain.custom_domain}`
  const none: Answer = { outcome: 'none' }
  return stepOf(
    {
      step: 'pages',
      required: false,
      name,
      expected: `CNAME ${target.name}`,
      missing: 'Not set. Agents’ pages stay where they are now.',
    },
    said.map(({ nameserver, pagesAlias, pagesV4 }) => ({
      nameserver,
      verdict: pointingOf(zoneOf(domain), target, { alias: pagesAlias, v4: pagesV4, v6: none, leads: [] }),
    })),
  )
}

/** CAA records may keep our certificates from being made: the ones nearest to the name count. */
function certificate(domain: Domain, target: Target, said: Said[]): VerificationStep[] {
  const { authority } = target
  if (!authority) return []
  return [
    stepOf(
      {
        step: 'certificate',
        name: domain.custom_domain,
        expected: `no CAA record, or one with issue "${authority}"`,
        missing: '',
      },
      said.map(({ nameserver, caa }) => ({ nameserver, verdict: issuing(authority, caa) })),
    ),
  ]
}

function issuing(authority: string, caa: Said['caa']): Verdict {
  const silent = caa.find(({ answer }) => answer.outcome === 'silent')?.answer
  if (silent?.outcome === 'silent') return { verdict: 'silent', why: silent.why }
  const nearest = caa.find(({ answer }) => answer.outcome === 'found')
  const values = nearest?.answer.outcome === 'found' ? nearest.answer.values : []
  const issuers = values.flatMap(value => /^issue "\s*([^;"]*)/.exec(value)?.[1]?.trim() ?? [])
  const shown = values.map(value => `CAA ${value}`)
  if (!issuers.length || issuers.includes(authority)) return { verdict: 'good', values: shown }
  return {
    verdict: 'bad',
    values: shown,
    problem: `A CAA record at ${nearest?.name} keeps ${authority} from making a certificate, so browsers would warn your people.`,
    advice: `Add a CAA record at ${nearest?.name} with the value 0 issue "${authority}".`,
  }
}
