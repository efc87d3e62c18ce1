/** Reads a form of a page: its fields, or the Refusal that says why it is none. */
import type { Context } from 'hono';
import { collectBytes, openBody } from '../../door/collect.ts';
import type { DoorEnvironment } from '../../door/environment.ts';
import { decodeBody } from '../../door/inflate.ts';
import { Refusal } from '../../door/refusal.ts';

const FORM = 'application/x-www-form-urlencoded';

/** @param most bytes of the form as it is sent */
export async function readForm(context: Context<DoorEnvironment>, most: number): Promise<URLSearchParams> {
  const type = (context.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== FORM || context.req.header('content-encoding') !== undefined)
    throw new Refusal('content_type_unsupported', { sentence: 'The page takes its own form only.' });
  const tooLarge = new Refusal('body_too_large', {
    sentence: `The form is larger than ${most} bytes. The API takes larger bills.`,
  });
  if (Number(context.req.header('content-length') ?? 0) > most) throw tooLarge;
  const body = openBody(context.req.raw, context.env?.incoming);
  try {
    const bytes = await collectBytes(body, { small: most, most }, async () => {});
    return new URLSearchParams(decodeBody(bytes));
  } catch (error) {
    throw error instanceof Refusal && error.code === 'body_too_large' ? tooLarge : error;
  }
}
