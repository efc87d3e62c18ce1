/** The service under fuzz: one token for all, every request counted, every bug it logs remembered. */
import { startRealService } from '../real-service.ts';
import { type Answer, type ApiPath, readAnswer } from './answers.ts';

export interface FuzzService {
  /** Sends a body and checks the answer; `headers` replace those of a good request. */
  send(
    path: ApiPath,
    body: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** What was logged as an error since the start. */
  readonly bugs: readonly object[];
  readonly counts: { requests: number; accepted: number; refused: number };
}

export async function startFuzzService(): Promise<FuzzService> {
  const service = await startRealService();
  const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
  const bugs: object[] = [];
  const counts = { requests: 0, accepted: 0, refused: 0 };
  return {
    bugs,
    counts,
    async send(path, body, changes = {}) {
      const response = await service.post(path, body, { ...headers, ...changes });
      bugs.push(...service.logged.splice(0).filter((line) => 'bug' in line || 'cause' in line));
      const answer = await readAnswer(path, response);
      counts.requests += 1;
      if (answer.status === 200) counts.accepted += 1;
      else counts.refused += 1;
      return answer;
    },
  };
}
