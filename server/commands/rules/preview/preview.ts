/** `rules preview`: the report of a bill beside the editor, reviewed again at each save of a rule or of the bill. */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { assembleBook } from '../../../assembly.ts';
import { openRules, type RuleFolders, renderProblems } from '../../../open-rules.ts';
import { StartProblem } from '../../../start-problem.ts';
import { selectPayer } from '../../payers.ts';
import { readCount } from '../../read-count.ts';
import { reviewText } from '../../review-text.ts';
import { CommandFailure, type Shell, writeOut } from '../../shell.ts';
import { runOnSave, watchedRules } from '../watch.ts';
import { type Previewed, servePreview } from './serve.ts';

export interface PreviewFlags {
  readonly port: string;
  readonly tenant?: string;
}

const wrong = (text: string): Previewed => ({
  page: null,
  said: 'Not reviewed; this is the last report.',
  wrong: text,
});

/** The report of the bill by the rules as they lie there now. */
function review(bill: string, folders: RuleFolders, { clock }: Shell, tenant: string | undefined): Previewed {
  const start = performance.now();
  const opened = openRules(folders, 'preview');
  const { ruleBook } = opened;
  if (!ruleBook) return wrong(renderProblems(opened.problems, folders.rulesDir));
  const assembly = assembleBook({ ...opened, ruleBook }, folders);
  const payer = selectPayer(assembly.payers, tenant);
  const options = { assembly, tenant: payer, html: true, reviewedAt: null, clock };
  const { json } = reviewText(readFileSync(bill, 'utf8'), 'preview', options);
  const {
    logHTML,
    error,
    problems = [],
  } = JSON.parse(json) as {
    logHTML?: string;
    error: string | null;
    problems?: readonly { path: string; message: string }[];
  };
  if (logHTML === undefined)
    return wrong([error, ...problems.map(({ path, message }) => `${path}: ${message}`)].join('\n'));
  const took = `${Math.round(performance.now() - start)} ms`;
  return {
    page: logHTML,
    said: `${basename(bill)}, reviewed in ${took}${error === null ? '' : ', without a price'}`,
    wrong: '',
  };
}

export async function previewBill(
  shell: Shell,
  bill: string,
  folders: RuleFolders,
  flags: PreviewFlags,
): Promise<void> {
  const port = readCount('port', flags.port, 0, 65_535);
  if (!statSync(bill).isFile()) throw new CommandFailure(`${bill} is not a file with a bill.`);
  const server = await servePreview(basename(bill), port);
  const end = runOnSave([watchedRules(folders.rulesDir), bill], async () => {
    let previewed: Previewed;
    try {
      previewed = review(bill, folders, shell, flags.tenant);
    } catch (error) {
      if (!(error instanceof StartProblem || error instanceof CommandFailure)) throw error;
      previewed = wrong(error.message);
    }
    server.show(previewed);
    await writeOut(shell.stdout, `${previewed.wrong || `${previewed.said}\n`}`);
  });
  try {
    await writeOut(shell.stdout, `Preview on ${server.url}, until you stop it.\n`);
    await shell.waitForStop();
  } finally {
    await end();
    await server.close();
  }
}
