import type { VerificationStep } from '@openbook/api/custom-domains.ts'

/** What one nameserver's answer means for a step. */
export type Verdict =
  | { verdict: 'good'; values: string[] }
  | { verdict: 'none'; values: string[] }
  | { verdict: 'bad'; values: string[]; problem: string; advice: string }
  | { verdict: 'silent'; why: string }

export interface Heard {
  nameserver: string
  verdict: Verdict
}

interface About {
  step: VerificationStep['step']
  required?: boolean
  name: string
  expected: string
  /** What to say where there is nothing yet. */
  missing: string
}

const NORMAL = 'This is normal for some minutes after a change. There is nothing to do but wait.'

/** One verdict of all nameservers. A silent one is not held against the domain as long as another one answers. */
export function stepOf(about: About, heard: Heard[]): VerificationStep {
  const { missing, required = true, ...rest } = about
  const found = heard.map(({ nameserver, verdict }) => ({
    nameserver,
    values: verdict.verdict === 'silent' ? [] : verdict.values,
    silent: verdict.verdict === 'silent' ? verdict.why : null,
  }))
  return { ...rest, required, found, ...meaning(heard, missing) }
}

type Meaning = Pick<VerificationStep, 'state' | 'problem' | 'advice'>

function meaning(heard: Heard[], missing: string): Meaning {
  const spoke = heard.filter(({ verdict }) => verdict.verdict !== 'silent')
  const good = spoke.filter(({ verdict }) => verdict.verdict === 'good')
  const other = spoke.find(({ verdict }) => verdict.verdict !== 'good')
  const [first] = heard
  if (!spoke.length) return silence(first)
  if (!other) return { state: 'done', problem: null, advice: null }
  if (good[0])
    return {
      state: 'waiting',
      problem: `${good[0].nameserver} has it, ${other.nameserver} ${other.verdict.verdict === 'bad' ? 'still says something else' : 'does not yet'}.`,
      advice: NORMAL,
    }
  const bad = spoke.map(({ verdict }) => verdict).find(verdict => verdict.verdict === 'bad')
  if (bad) return { state: 'wrong', problem: bad.problem, advice: bad.advice }
  return { state: 'waiting', problem: missing, advice: null }
}

const silence = (first: Heard | undefined): Meaning => ({
  state: 'unknown',
  problem:
    first?.verdict.verdict === 'silent'
      ? `${first.nameserver} did not answer: ${first.verdict.why}.`
      : 'Not looked at yet.',
  advice: first
    ? 'Your records may be right all the same. If this stays so, ask the provider of your nameservers.'
    : null,
})
