import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { z } from 'zod'
import type { Context } from './context.ts'

/** `--site`: who has a repository of their own says where one of the site is. */
export function withSite(command: Command): Command {
  return command.addOption(
    new Option('--site <folder>', 'a checkout of the site, its shell built, to try it in')
      .env('SITE_CHECKOUT')
      .default(undefined, 'this repository'),
  )
}

export function readSite(command: Command, { root }: Pick<Context, 'root'>): string {
  const { site } = siteOptions.parse(command.opts())
  return site ? resolve(site) : root
}

const siteOptions = z.object({ site: z.string().optional() })
