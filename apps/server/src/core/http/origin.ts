import type { FastifyRequest } from 'fastify'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Where links in mails lead: the address the person uses, never one that a Host header made up. */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const base = process.env.PUBLIC_HOST || 'localhost'
  const name = host.replace(/:\d+$/, '')
  return `${protocol}://${name === base || name.endsWith(`.${base}`) || LOOPBACK.includes(name) ? host : base}`
}
