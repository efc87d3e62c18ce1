/** `jobs submit|status|fetch|remove`: bulk jobs of a service, over its API. `jobs work`: reviews rows beside other processes. */
import { createReadStream, statSync } from 'node:fs';
import type { Command } from 'commander';
import { type ApiAccount, ApiProblem, type CallApi, createApiClient } from '../bulk/client/api-client.ts';
import { fetchResults, openForLines, readJob } from '../bulk/client/fetch-results.ts';
import { RowProblem, sendRows } from '../bulk/client/send-rows.ts';
import type { JobView } from '../bulk/view-job.ts';
import { OMIT_PAGE } from '../door/preferences.ts';
import { readLines } from '../read-lines.ts';
import { makeTerminalProgress } from '../terminal-progress.ts';
import { addJobsWork } from './jobs-work.ts';
import { CommandFailure, type Shell, writeOut } from './shell.ts';

const VARIABLES = {
  url: 'BILL_REVIEW_URL',
  clientId: 'BILL_REVIEW_CLIENT_ID',
  clientSecret: 'BILL_REVIEW_CLIENT_SECRET',
  apiKey: 'BILL_REVIEW_API_KEY',
} as const satisfies Record<keyof ApiAccount, string>;

const ENVIRONMENT = `
Environment:
  ${VARIABLES.url.padEnd(26)} where the service is reached, as http://127.0.0.1:8080
  ${VARIABLES.clientId.padEnd(26)} client, its secret and an API key of its tenant:
  ${VARIABLES.clientSecret.padEnd(26)} never on the command line, where others on the machine could read them
  ${VARIABLES.apiKey}
`;

export function addJobsCommands(program: Command, shell: Shell): void {
  const jobs = program.command('jobs').description('have many bills reviewed at once');
  const add = (words: string, description: string) =>
    jobs.command(words).description(description).addHelpText('after', ENVIRONMENT);
  add('submit <file>', 'send a file of bills, one JSON a line, and begin; prints the id of the job')
    .option('--job <id>', 'go on with a job whose sending was broken off')
    .option(
      '--omit-page',
      'reviews without their pages, in two thirds of the time: a page is made when its link is opened',
    )
    .action((file: string, flags: SubmitFlags) => calling(shell, (call) => submit(shell, call, file, flags)));
  add('status <job>', 'say how far a job is')
    .option('--json', 'as JSON')
    .action((id: string, flags: { json?: boolean }) =>
      calling(shell, async (call) => {
        const job = await readJob(call, id);
        await writeOut(shell.stdout, flags.json ? `${JSON.stringify(job)}\n` : describeJob(job));
      }),
    );
  add('fetch <job>', 'print what became of the rows, one JSON a line, in their order')
    .option('--to <file>', 'add to that file, behind the lines that an earlier attempt left there')
    .option('--wait', 'until the job is done')
    .action((id: string, flags: { to?: string; wait?: boolean }) =>
      calling(shell, (call) => fetchTo(shell, call, id, flags)),
    );
  add('remove <job>', 'end a job and remove its rows and results; reviews that were kept stay').action(
    (id: string) =>
      calling(shell, async (call) => {
        await call({ method: 'DELETE', path: `/v1/jobs/${encodeURIComponent(id)}` });
        await writeOut(shell.stdout, `Job ${id} is removed.\n`);
      }),
  );
  addJobsWork(jobs, shell);
}

const describeJob = ({ jobID, state, rows, rowsDone, rowsFailed }: JobView) =>
  `Job ${jobID}: ${state}, ${rowsDone} of ${rows} rows done, ${rowsFailed} without a review.\n`;

async function calling(shell: Shell, run: (call: CallApi) => Promise<void>): Promise<void> {
  const missing = Object.values(VARIABLES).filter((name) => !shell.environment[name]);
  if (missing.length > 0)
    throw new CommandFailure(`${missing.join(', ')}: not set. \`jobs --help\` says what they are.`);
  const read = (name: keyof ApiAccount) => shell.environment[VARIABLES[name]]!;
  const url = read('url').replace(/\/+$/, '');
  const account = {
    url,
    clientId: read('clientId'),
    clientSecret: read('clientSecret'),
    apiKey: read('apiKey'),
  };
  try {
    await run(createApiClient(account, shell.fetch));
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof RowProblem) throw new CommandFailure(error.message);
    throw error;
  }
}

async function makeJob(call: CallApi, omitPage: boolean): Promise<JobView> {
  const headers: Record<string, string> = omitPage ? { prefer: OMIT_PAGE } : {};
  return (await (await call({ method: 'POST', path: '/v1/jobs', headers })).json()) as JobView;
}

interface SubmitFlags {
  readonly job?: string;
  readonly omitPage?: boolean;
}

async function submit(
  shell: Shell,
  call: CallApi,
  file: string,
  { job: known, omitPage = false }: SubmitFlags,
): Promise<void> {
  if (!statSync(file).isFile())
    throw new CommandFailure(`${file} is not a file, which can be read again from its start.`);
  const open = () => createReadStream(file, { highWaterMark: 262_144 }) as AsyncIterable<Uint8Array>;
  let total = 0;
  for await (const _ of readLines(open(), Number.MAX_SAFE_INTEGER)) total += 1;
  const made = known === undefined ? await makeJob(call, omitPage) : await readJob(call, known);
  if (omitPage && made.hasPages)
    throw new CommandFailure(
      `Job ${made.jobID} was made for reviews with pages. Leave --omit-page out, or --job for a job of its own.`,
    );
  // Before anything is sent: by it a broken attempt goes on.
  if (known === undefined) await writeOut(shell.stdout, `${made.jobID}\n`);
  const show = makeTerminalProgress(shell.stderr as NodeJS.WriteStream);
  const job = await sendRows(call, made.jobID, open(), made.rows, (rows) => show(rows, total, 'rows sent'));
  await writeOut(shell.stderr, describeJob(job));
}

async function fetchTo(
  shell: Shell,
  call: CallApi,
  id: string,
  { to, wait = false }: { readonly to?: string; readonly wait?: boolean },
): Promise<void> {
  const target = to === undefined ? null : await openForLines(to);
  const show = makeTerminalProgress(shell.stderr as NodeJS.WriteStream);
  const take = target
    ? async (chunk: Uint8Array) => void (await target.handle.writeFile(chunk))
    : (chunk: Uint8Array) => writeOut(shell.stdout, chunk);
  try {
    const report = (done: number, { rows }: JobView) => show(done, rows, 'rows fetched');
    const { count, job } = await fetchResults(call, id, target?.lines ?? 0, take, {
      isWaiting: wait,
      report,
    });
    await writeOut(shell.stderr, describeJob(job));
    if (count < job.rows || job.state !== 'done')
      throw new CommandFailure(`${count} of ${job.rows} rows are here; fetch again for the others.`);
  } finally {
    await target?.handle.close();
  }
}
