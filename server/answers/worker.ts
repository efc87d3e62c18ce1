/** Starts a thread of those: what it loads is compiled once for all of them. */
import { keepCompiledCode } from '../compiled-code.ts';

keepCompiledCode();
const { answerTask } = await import('./answer-task.ts');
export default answerTask;
