-- With whether each has begun, so that the page of batches counts in the index alone.
DROP INDEX participants_of_batch;
CREATE INDEX participants_of_batch ON participants (batch, id, begun_at) WHERE batch IS NOT NULL;
