/** Starts a thread of those: what it loads is compiled once for all of them. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { answerTask } = await import('./answer-task.ts');
export default answerTask;
